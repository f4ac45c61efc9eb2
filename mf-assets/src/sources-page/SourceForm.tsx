import { type SubmitEvent, useState } from 'react'
import {
  Alert,
  Button,
  Card,
  FailureNotice,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from 'shared-ui'
import { type Every, SCHEDULES, type Source, type SourceMapping, type Trial } from '../../operations'
import { FIELDS, type Field } from '../../rules/file-table'
import { ColumnChoices, columnChoice, NONE } from '../import-page/ColumnChoices'
import { binsText, rowsText, summaryText } from '../import-page/import-texts'
import { PreviewTabs } from '../import-page/PreviewTabs'
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
  const isKeepable = mapping !== null && (trial === null || (trial.rows > 0 && mapping.id !== null))

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
      <form onSubmit={submit} aria-label={t('sources.source')}>
        <Stack gap="md">
          <Title order={2} size="h4">
            {source ? t('sources.change', { name: source.name }) : t('sources.newSource')}
          </Title>
          <TextInput
            label={t('sources.address')}
            description={t('sources.ofCsvOrGeojson')}
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
              required
              maxLength={80}
              autoComplete="off"
              value={typed.name}
              onChange={({ currentTarget }) => type({ name: currentTarget.value })}
            />
            <TextInput
              label={t('sources.ownerLabel')}
              description={t('sources.whomToAskAboutIt')}
              required
              maxLength={120}
              autoComplete="off"
              value={typed.owner}
              onChange={({ currentTarget }) => type({ owner: currentTarget.value })}
            />
            <NativeSelect
              label={t('sources.read')}
              description={t('sources.whatIsLostWaitsForYou')}
              data={EVERY_CHOICES}
              value={typed.every}
              onChange={({ currentTarget }) => type({ every: currentTarget.value as Every })}
            />
            <TextInput
              label={t('sources.beforeEachId')}
              description={t('sources.whereItsIdsAreLikeAnothers')}
              maxLength={16}
              autoComplete="off"
              value={typed.idPrefix}
              onChange={({ currentTarget }) => type({ idPrefix: currentTarget.value })}
            />
          </SimpleGrid>
          <Switch
            label={t('sources.itIsReadAsOftenAsThat')}
            checked={typed.isOn}
            onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
          />
          {trying.failure && <FailureNotice {...trying.failure} canRetry={false} />}
          {trying.isPending && <Text role="status">{t('sources.readingSource')}</Text>}
          {trial && <Tried trial={trial} onMapping={attempt} />}
          {keeping.failure && <FailureNotice {...keeping.failure} canRetry={false} />}
          <Group gap="xs">
            <Button
              variant={isKeepable ? 'default' : 'filled'}
              loading={trying.isPending}
              disabled={reading.address === ''}
              onClick={() => attempt(trial?.mapping ?? null)}
            >
              {t('sources.tryIt')}
            </Button>
            <Button type="submit" loading={keeping.isPending} disabled={!isKeepable || trying.isPending}>
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
