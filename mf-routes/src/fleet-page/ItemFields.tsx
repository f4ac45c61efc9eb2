import { BIN_TYPE_NAMES, BinTypeSchema } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { Chip, NativeSelect, SimpleGrid, Stack, Switch, TextInput } from 'shared-ui'
import { ChoiceGroup } from '../choice-group/ChoiceGroup'
import { t } from '../messages/translate'
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
      {...(name === NAME_FIELD.name && { 'data-autofocus': true })}
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
          label={t('fleet.depot')}
          name="depotId"
          value={typed.depotId}
          error={errors.depotId && t('fleet.chooseDepot')}
          data={[
            { value: '', label: t('fleet.chooseDepotText') },
            ...depots.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ currentTarget }) => set('depotId', currentTarget.value)}
        />
      )}
      {(kind === 'truck' || kind === 'facility') && (
        <StreamChoice
          value={typed.streams ?? ''}
          hint={kind === 'truck' ? t('fleet.loadHoldsOneOfThem') : t('fleet.whatEndsHere')}
          error={errors.streams}
          onChange={(streams) => set('streams', streams)}
        />
      )}
      {kind === 'truck' && (
        <>
          <Switch
            label={t('fleet.loadsAtKerbOnly')}
            description={t('fleet.alongRoadNetwork')}
            name="loadsAtKerb"
            checked={typed.loadsAtKerb === 'yes'}
            onChange={({ currentTarget }) => set('loadsAtKerb', currentTarget.checked ? 'yes' : '')}
          />
          <Switch
            label={t('fleet.inService')}
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
  <ChoiceGroup role="group" label={t('fleet.streams')} hint={hint} error={error ?? null}>
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

const NAME_FIELD: TextField = { name: 'name', label: t('fleet.name') }
const PLACE: readonly TextField[] = [
  {
    name: 'lat',
    label: t('fleet.latitude'),
    description: t('fleet.degreesSuchAs4128650'),
    inputMode: 'decimal',
  },
  {
    name: 'lng',
    label: t('fleet.longitude'),
    description: t('fleet.degreesSuchAs17477600'),
    inputMode: 'decimal',
  },
]

/** The text fields of each kind after its name; streams, depot and service are chosen. */
const TEXT_FIELDS: Record<FleetItem['kind'], readonly TextField[]> = {
  driver: [],
  depot: PLACE,
  facility: [
    { name: 'opensAt', label: t('fleet.opensAt'), description: t('fleet.suchAs0730') },
    { name: 'closesAt', label: t('fleet.closesAt'), description: t('fleet.suchAs1700') },
    { name: 'serviceMinutes', label: t('fleet.minutesVisit'), inputMode: 'numeric' },
    ...PLACE,
  ],
  truck: [
    {
      name: 'litres',
      label: t('fleet.litresLoad'),
      description: t('fleet.asBinsHoldIt'),
      inputMode: 'numeric',
    },
    { name: 'kg', label: t('fleet.kilogramsLoad'), inputMode: 'numeric' },
    { name: 'shift.from', label: t('fleet.shiftFrom'), description: t('fleet.suchAs0600') },
    { name: 'shift.to', label: t('fleet.shiftTo'), description: t('fleet.suchAs1430') },
    {
      name: 'break.minutes',
      label: t('fleet.breakInMinutes'),
      description: t('fleet.emptyForNone'),
      inputMode: 'numeric',
    },
    { name: 'break.from', label: t('fleet.breakBeginsFrom'), description: t('fleet.suchAs0930') },
    { name: 'break.to', label: t('fleet.breakBeginsUntil'), description: t('fleet.suchAs1130') },
  ],
}

const CHOSEN_LABELS: Readonly<Record<string, string>> = {
  depotId: t('fleet.depot'),
  streams: t('fleet.streams'),
  loadsAtKerb: t('fleet.loadsAtKerbOnly'),
  isInService: t('fleet.inService'),
}

export const fieldLabel = (kind: FleetItem['kind'], name: string): string =>
  [NAME_FIELD, ...TEXT_FIELDS[kind]].find((field) => field.name === name)?.label ??
  CHOSEN_LABELS[name] ??
  name
