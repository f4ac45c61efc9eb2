import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { Chip, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from 'shared-ui'
import { ChoiceGroup } from '../choice-group/ChoiceGroup'
import type { TypedItem } from './typed-item'
import type { FleetItem } from './use-fleet-editing'

interface ItemFieldsProps {
  kind: FleetItem['kind']
  typed: TypedItem
  errors: TypedItem
  depots: Fleet['depots']
  onType: (typed: TypedItem) => void
}

export function ItemFields({ kind, typed, errors, depots, onType }: ItemFieldsProps) {
  const set = (name: string, value: string) => onType({ ...typed, [name]: value })
  const text = ({ name, ...field }: TextField) => (
    <TextInput
      key={name}
      {...field}
      name={name}
      autoComplete="off"
      value={typed[name] ?? ''}
      error={errors[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.value)}
    />
  )
  return (
    <Stack gap="sm">
      {text(NAME_FIELD)}
      {TEXT_FIELDS[kind].length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          {TEXT_FIELDS[kind].map(text)}
        </SimpleGrid>
      )}
      {kind === 'truck' && (
        <NativeSelect
          label="Depot"
          name="depotId"
          value={typed.depotId}
          error={errors.depotId && 'Choose a depot.'}
          data={[
            { value: '', label: 'Choose a depot' },
            ...depots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => set('depotId', currentTarget.value)}
        />
      )}
      {(kind === 'truck' || kind === 'facility') && (
        <StreamChoice
          value={typed.streams ?? ''}
          hint={kind === 'truck' ? 'A load holds one of them' : 'What ends here'}
          error={errors.streams}
          onChange={(streams) => set('streams', streams)}
        />
      )}
      {kind === 'truck' && (
        <>
          <Switch
            label="Loads at the kerb only"
            description="Along a road network, it comes to each bin on the bin’s side of the street"
            name="loadsAtKerb"
            checked={typed.loadsAtKerb === 'yes'}
            onChange={({ currentTarget }) => set('loadsAtKerb', currentTarget.checked ? 'yes' : '')}
          />
          <Switch
            label="In service"
            name="isInService"
            checked={typed.isInService === 'yes'}
            onChange={({ currentTarget }) => set('isInService', currentTarget.checked ? 'yes' : '')}
          />
        </>
      )}
    </Stack>
  )
}

interface StreamChoiceProps {
  /** The streams, separated by spaces. */
  value: string
  hint: string
  error: string | undefined
  onChange: (value: string) => void
}

const StreamChoice = ({ value, hint, error, onChange }: StreamChoiceProps) => (
  <ChoiceGroup role="group" label="Streams" hint={hint} error={error ?? null}>
    <Chip.Group
      multiple
      value={value.split(' ').filter(Boolean)}
      onChange={(streams) => onChange(streams.join(' '))}
    >
      {BinTypeSchema.options.map((stream) => (
        <Chip key={stream} value={stream} name="streams">
          {BIN_TYPE_NAMES[stream]}
        </Chip>
      ))}
    </Chip.Group>
  </ChoiceGroup>
)

interface TextField {
  /** The path of the field, such as `shift.from`. */
  name: string
  label: string
  description?: string
  inputMode?: 'decimal' | 'numeric'
}

const NAME_FIELD: TextField = { name: 'name', label: 'Name' }
const PLACE: readonly TextField[] = [
  { name: 'lat', label: 'Latitude', description: 'Degrees, such as -41.28650', inputMode: 'decimal' },
  { name: 'lng', label: 'Longitude', description: 'Degrees, such as 174.77600', inputMode: 'decimal' },
]

/** The text fields of each kind after its name; streams, depot and service are chosen. */
const TEXT_FIELDS: Record<FleetItem['kind'], readonly TextField[]> = {
  driver: [],
  depot: PLACE,
  facility: [
    { name: 'opensAt', label: 'Opens at', description: 'Such as 07:30' },
    { name: 'closesAt', label: 'Closes at', description: 'Such as 17:00' },
    { name: 'serviceMinutes', label: 'Minutes a visit', inputMode: 'numeric' },
    ...PLACE,
  ],
  truck: [
    {
      name: 'litres',
      label: 'Litres a load',
      description: 'As the bins hold it, before it is pressed',
      inputMode: 'numeric',
    },
    { name: 'kg', label: 'Kilograms a load', inputMode: 'numeric' },
    { name: 'shift.from', label: 'Shift from', description: 'Such as 06:00' },
    { name: 'shift.to', label: 'Shift to', description: 'Such as 14:30' },
    { name: 'break.minutes', label: 'Break in minutes', description: 'Empty for none', inputMode: 'numeric' },
    { name: 'break.from', label: 'Break begins from', description: 'Such as 09:30' },
    { name: 'break.to', label: 'Break begins until', description: 'Such as 11:30' },
  ],
}

const CHOSEN_LABELS: Readonly<Record<string, string>> = {
  depotId: 'Depot',
  streams: 'Streams',
  loadsAtKerb: 'Loads at the kerb only',
  isInService: 'In service',
}

export const fieldLabel = (kind: FleetItem['kind'], name: string): string =>
  [NAME_FIELD, ...TEXT_FIELDS[kind]].find((field) => field.name === name)?.label ??
  CHOSEN_LABELS[name] ??
  name
