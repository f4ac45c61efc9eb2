import { BIN_TYPE_NAMES, type BinType } from 'shared-domain'
import type { FleetItem } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { clockText } from '../moments/clock-text'

export const KIND_NAMES = {
  truck: 'truck',
  depot: 'depot',
  facility: 'facility',
  driver: 'driver',
} as const satisfies Record<FleetItem['kind'], string>

const list = (streams: readonly BinType[]) => streams.map((stream) => BIN_TYPE_NAMES[stream]).join(', ')
const count = (value: number) => value.toLocaleString('en-NZ')

/** What is known of it, below its name. */
export interface FleetFact {
  term: string
  words: string
}

export function factsOf(item: FleetItem, { depots }: Pick<Fleet, 'depots'>): FleetFact[] {
  if (item.kind === 'driver') return []
  if (item.kind === 'depot') return [position(item.value)]
  if (item.kind === 'facility') {
    const { streams, opensAt, closesAt, serviceMinutes } = item.value
    return [
      { term: 'Streams', words: list(streams) },
      { term: 'Open', words: hours(opensAt, closesAt) },
      { term: 'A visit', words: `${serviceMinutes} min` },
      position(item.value),
    ]
  }
  const { streams, litres, kg, shift, break: rest, depotId } = item.value
  return [
    { term: 'Streams', words: list(streams) },
    { term: 'A load', words: `${count(litres)} litres or ${count(kg)} kg` },
    { term: 'Shift', words: hours(shift.from, shift.to) },
    { term: 'Break', words: rest ? `${rest.minutes} min, begins ${hours(rest.from, rest.to)}` : 'None' },
    { term: 'Depot', words: depots.find(({ id }) => id === depotId)?.name ?? depotId },
  ]
}

const hours = (from: string, to: string) =>
  `${clockText(clockSeconds(from))} to ${clockText(clockSeconds(to))}`

const position = ({ lat, lng }: { lat: number; lng: number }): FleetFact => ({
  term: 'Position',
  words: `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
})
