import type { FleetItem } from 'shared-domain/client'

export interface TextField {
  /** Its path in the item. */
  name: string
  label: string
  description?: string
  inputMode?: 'decimal' | 'numeric'
}

export const NAME_FIELD: TextField = { name: 'name', label: 'Name' }
const PLACE: readonly TextField[] = [
  { name: 'lat', label: 'Latitude', description: 'Degrees, such as -41.28650', inputMode: 'decimal' },
  { name: 'lng', label: 'Longitude', description: 'Degrees, such as 174.77600', inputMode: 'decimal' },
]

/** What is typed of each kind beside its name, in order; streams, depot and service are chosen. */
export const TEXT_FIELDS: Record<FleetItem['kind'], readonly TextField[]> = {
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
  isInService: 'In service',
}

export const fieldLabel = (kind: FleetItem['kind'], name: string): string =>
  [NAME_FIELD, ...TEXT_FIELDS[kind]].find((field) => field.name === name)?.label ??
  CHOSEN_LABELS[name] ??
  name
