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
import { countText, summaryText } from '../import-page/import-texts'
import { PreviewTabs } from '../import-page/PreviewTabs'
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
    <Card component="section" aria-label={source ? `Change ${source.name}` : 'New source'}>
      <form onSubmit={submit} aria-label="Source">
        <Stack gap="md">
          <Title order={2} size="h4">
            {source ? `Change ${source.name}` : 'New source'}
          </Title>
          <TextInput
            label="Address"
            description="Of a CSV or GeoJSON, of the items of a collection of OGC API Features, or of an Overpass query for amenity=waste_basket"
            type="url"
            required
            maxLength={2000}
            autoComplete="off"
            value={typed.address}
            onChange={({ currentTarget }) => type({ address: currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <TextInput
              label="Name"
              description="Such as Parks register"
              required
              maxLength={80}
              autoComplete="off"
              value={typed.name}
              onChange={({ currentTarget }) => type({ name: currentTarget.value })}
            />
            <TextInput
              label="Owner"
              description="Whom to ask about it"
              required
              maxLength={120}
              autoComplete="off"
              value={typed.owner}
              onChange={({ currentTarget }) => type({ owner: currentTarget.value })}
            />
            <NativeSelect
              label="Read"
              description="What is lost waits for you"
              data={EVERY_CHOICES}
              value={typed.every}
              onChange={({ currentTarget }) => type({ every: currentTarget.value as Every })}
            />
            <TextInput
              label="Before each id"
              description="Where its ids are like another’s"
              maxLength={16}
              autoComplete="off"
              value={typed.idPrefix}
              onChange={({ currentTarget }) => type({ idPrefix: currentTarget.value })}
            />
          </SimpleGrid>
          <Switch
            label="It is read as often as that"
            checked={typed.isOn}
            onChange={({ currentTarget }) => type({ isOn: currentTarget.checked })}
          />
          {trying.failure && <FailureNotice {...trying.failure} canRetry={false} />}
          {trying.isPending && <Text role="status">Reading the source …</Text>}
          {trial && <Tried trial={trial} onMapping={attempt} />}
          {keeping.failure && <FailureNotice {...keeping.failure} canRetry={false} />}
          <Group gap="xs">
            <Button
              variant={isKeepable ? 'default' : 'filled'}
              loading={trying.isPending}
              disabled={reading.address === ''}
              onClick={() => attempt(trial?.mapping ?? null)}
            >
              Try It
            </Button>
            <Button type="submit" loading={keeping.isPending} disabled={!isKeepable || trying.isPending}>
              {source ? 'Save' : 'Keep the Source'}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
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
        {FORMAT_NAMES[trial.format]} with {countText(rows, 'bin')}.{' '}
        {summaryText(counts, { faulty, list: 'source' })} Nothing is written yet.
      </Text>
      <ColumnChoices
        choices={columns.map((column) => columnChoice(column.name, column))}
        chosen={chosen as Record<Field, string>}
        system={mapping.system}
        onColumn={(field, value) => onMapping({ ...mapping, [field]: value === NONE ? null : value })}
        onSystem={(system) => onMapping({ ...mapping, system })}
      />
      {mapping.id === null && (
        <Alert color="yellow" mt="sm" title="No column has the ids of the bins">
          Choose it: labels, routes and the next run know a bin by its id.
        </Alert>
      )}
      {swapped > 0 && (
        <Alert color="yellow" mt="sm" title="Latitude and longitude are swapped">
          <Group gap="sm">
            <Text size="sm">In {countText(swapped, 'row')}.</Text>
            <Button
              size="compact-md"
              onClick={() => onMapping({ ...mapping, lat: mapping.lng, lng: mapping.lat })}
            >
              Swap them
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
