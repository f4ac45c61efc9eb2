import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { refusedFields } from 'shared-domain/client'
import {
  Alert,
  Button,
  Card,
  FailureNotice,
  focusFirstWrong,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
  useFailureFocus,
} from 'shared-ui'
import { type Every, SCHEDULES, type Source, type SourceMapping, type Trial } from '../../operations'
import { FIELDS, type Field } from '../../rules/file-table'
import { ColumnChoices, columnChoice, NONE } from '../import-preview/ColumnChoices'
import { binsText, rowsText, summaryText } from '../import-preview/import-texts'
import { PreviewTabs } from '../import-preview/PreviewTabs'
import { t } from '../messages/translate'
import { EVERY_NAMES, FORMAT_NAMES } from './source-texts'
import { useSourceChange, useTrial } from './use-sources'

interface SourceFormProps {
  /** `null` for a new one. */
  source: Source | null
  onClose: () => void
}

const EVERY_CHOICES = SCHEDULES.map((value) => ({ value, label: EVERY_NAMES[value] }))

/** Adds a source, or changes it. Its address is tried before it can be kept. */
export function SourceForm({ source, onClose }: SourceFormProps) {
  const [id] = useState(() => source?.id ?? crypto.randomUUID())
  const [typed, setTyped] = useState(() => typedOf(source))
  const [trial, setTrial] = useState<Trial | null>(null)
  const trying = useTrial()
  const keeping = useSourceChange()
  const reading = { address: typed.address.trim(), idPrefix: typed.idPrefix.trim() }
  const isAsKept =
    source !== null && reading.address === source.address && reading.idPrefix === source.idPrefix
  const mapping = trial?.mapping ?? (isAsKept ? source.mapping : null)
  const form = useRef<HTMLFormElement>(null)
  const tried = useRefusal({ form, failure: trying.failure, sent: trying.failure?.variables.body, typed })
  const kept = useRefusal({
    form,
    failure: keeping.failure,
    sent: keeping.failure?.variables.kind === 'put' ? keeping.failure.variables.body : undefined,
    typed,
  })
  const errors = { ...tried.errors, ...kept.errors }
  const isKeepable = mapping !== null && (trial === null || (trial.rows > 0 && mapping.id !== null))

  const obstacle = isKeepable ? null : obstacleOf(reading.address, trial)
  const obstacleId = useId()

  const attempt = (wanted: SourceMapping | null) =>
    // `failure` explains it.
    trying.changeAsync({ id, body: { ...reading, mapping: wanted } }).then(setTrial, () => undefined)
  const type = (values: Partial<Typed>) => {
    setTyped({ ...typed, ...values })
    // What was tried is not what is typed now.
    if ('address' in values || 'idPrefix' in values) setTrial(null)
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (trying.isPending || keeping.isPending) return
    if (!mapping || !isKeepable) {
      attempt(null)
      return
    }
    const { name, owner, every, isOn } = typed
    const body = { ...reading, name, owner, every, isOn, mapping, triedAs: trial?.importId ?? null }
    keeping.changeAsync({ kind: 'put', id, body }).then(onClose, () => undefined)
  }
  return (
    <Card
      component="section"
      aria-label={source ? t('sources.change', { name: source.name }) : t('sources.newSource')}
    >
      <form ref={form} onSubmit={submit} aria-label={t('sources.source')}>
        <Stack gap="md">
          <Title order={2} size="h4">
            {source ? t('sources.change', { name: source.name }) : t('sources.newSource')}
          </Title>
          <TextInput
            label={t('sources.address')}
            description={t('sources.ofCsvOrGeojson')}
            name="address"
            error={errors.address}
            type="url"
            required
            maxLength={2000}
            autoComplete="off"
            value={typed.address}
            onChange={({ currentTarget }) => type({ address: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <TextInput
              label={t('sources.name')}
              description={t('sources.suchAsParksRegister')}
              name="name"
              error={errors.name}
              required
              maxLength={80}
              autoComplete="off"
              value={typed.name}
              onChange={({ currentTarget }) => type({ name: currentTarget.value })}
            />
            <TextInput
              label={t('sources.ownerLabel')}
              description={t('sources.whomToAskAboutIt')}
              name="owner"
              error={errors.owner}
              required
              maxLength={120}
              autoComplete="off"
              value={typed.owner}
              onChange={({ currentTarget }) => type({ owner: currentTarget.value })}
            />
            <NativeSelect
              label={t('sources.read')}
              description={t('sources.binsThatItNoLongerNamesStay')}
              data={EVERY_CHOICES}
              value={typed.every}
              onChange={({ currentTarget }) => type({ every: currentTarget.value as Every })}
            />
            <TextInput
              label={t('sources.prefixOfItsIds')}
              description={t('sources.soThatTheyDiffer')}
              name="idPrefix"
              error={errors.idPrefix}
              maxLength={16}
              autoComplete="off"
              value={typed.idPrefix}
              onChange={({ currentTarget }) => type({ idPrefix: currentTarget.value })}
            />
          </SimpleGrid>
          <Switch
            label={t('sources.itIsReadAutomatically')}
            checked={typed.isOn}
            onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
          />
          {tried.notice && (
            <div ref={tried.noticeRef} tabIndex={-1}>
              <FailureNotice {...tried.notice} canRetry={false} />
            </div>
          )}
          {trying.isPending && <Text role="status">{t('sources.readingSource')}</Text>}
          {trial && <Tried trial={trial} onMapping={attempt} />}
          {kept.notice && (
            <div ref={kept.noticeRef} tabIndex={-1}>
              <FailureNotice {...kept.notice} canRetry={false} />
            </div>
          )}
          {obstacle && (
            <Text size="sm" id={obstacleId}>
              {obstacle}
            </Text>
          )}
          <Group gap="xs">
            <Button
              aria-describedby={reading.address === '' ? obstacleId : undefined}
              variant={isKeepable ? 'default' : 'filled'}
              loading={trying.isPending}
              disabled={reading.address === ''}
              onClick={() => attempt(trial?.mapping ?? null)}
            >
              {t('sources.tryIt')}
            </Button>
            <Button
              aria-describedby={obstacle ? obstacleId : undefined}
              type="submit"
              loading={keeping.isPending}
              disabled={!isKeepable || trying.isPending}
            >
              {source ? t('sources.save') : t('sources.keepSource')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('sources.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** Why a source cannot be kept yet; `null` where the columns below say it. */
function obstacleOf(address: string, trial: Trial | null): string | null {
  if (address === '') return t('sources.giveAddressAndTryIt')
  if (!trial) return t('sources.tryItFirst')
  return trial.rows === 0 ? t('sources.itNamesNoBin') : null
}

const TYPED_FIELDS = ['address', 'name', 'owner', 'idPrefix'] as const
type TypedField = (typeof TYPED_FIELDS)[number]
type SentFields = Partial<Record<TypedField, string>>

interface Refusal<F> {
  form: RefObject<HTMLFormElement | null>
  failure: F | null
  sent: SentFields | undefined
  typed: Typed
}

/**
 * What a refusal says of the fields as they were sent, the first of which gets the focus, and the notice of one that is about none of
 * them.
 */
function useRefusal<F extends { error: Error }>({ form, failure, sent = {}, typed }: Refusal<F>) {
  const error = failure?.error
  const refused: SentFields = refusedFields(error)
  const fields = TYPED_FIELDS.filter((field) => refused[field])
  const unchanged = fields.filter((field) => sent[field]?.trim() === typed[field].trim())
  const errors = Object.fromEntries(unchanged.map((field) => [field, refused[field]])) as SentFields
  const notice = fields.length > 0 ? null : failure
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus, not each key typed after it.
  useEffect(() => focusFirstWrong(form.current, errors), [error])
  return {
    errors,
    notice,
    noticeRef: useFailureFocus(notice),
  }
}

interface Typed {
  address: string
  name: string
  owner: string
  every: Every
  idPrefix: string
  isOn: boolean
}

const typedOf = (source: Source | null): Typed => ({
  address: source?.address ?? '',
  name: source?.name ?? '',
  owner: source?.owner ?? '',
  every: source?.every ?? 'daily',
  idPrefix: source?.idPrefix ?? '',
  isOn: source?.isOn ?? true,
})

interface TriedProps {
  trial: Trial
  onMapping: (mapping: SourceMapping) => void
}

/** What a trial found: the columns, which can be chosen otherwise, and what would change. */
function Tried({ trial, onMapping }: TriedProps) {
  const { mapping, columns, counts, faulty, faults, swapped, rows } = trial
  const chosen = Object.fromEntries(FIELDS.map((field) => [field, mapping[field] ?? NONE]))
  return (
    <div>
      <Text role="status">
        {t('sources.withNothingIsWrittenYet', {
          format: FORMAT_NAMES[trial.format],
          bins: binsText(rows),
          summary: summaryText(counts, { faulty, list: 'source' }),
        })}
      </Text>
      <ColumnChoices
        choices={columns.map((column) => columnChoice(column.name, column))}
        chosen={chosen as Record<Field, string>}
        system={mapping.system}
        onColumn={(field, value) => onMapping({ ...mapping, [field]: value === NONE ? null : value })}
        onSystem={(system) => onMapping({ ...mapping, system })}
      />
      {mapping.id === null && (
        <Alert color="yellow" mt="sm" title={t('sources.noColumnHasIdsOfBins')}>
          {t('sources.chooseIt')}
        </Alert>
      )}
      {swapped > 0 && (
        <Alert color="yellow" mt="sm" title={t('sources.latitudeAndLongitudeAreSwapped')}>
          <Group gap="sm">
            <Text size="sm">{t('sources.in', { rows: rowsText(swapped) })}</Text>
            <Button
              size="compact-md"
              onClick={() => onMapping({ ...mapping, lat: mapping.lng, lng: mapping.lat })}
            >
              {t('sources.swapThem')}
            </Button>
          </Group>
        </Alert>
      )}
      <PreviewTabs
        key={trial.importId}
        importId={trial.importId}
        counts={counts}
        faulty={faulty}
        faults={faults}
      />
    </div>
  )
}
