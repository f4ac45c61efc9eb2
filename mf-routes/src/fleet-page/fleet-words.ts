import type { BinType } from 'shared-domain'
import type { FleetItem } from 'shared-domain/client'
import type { Fleet } from 'shared-domain/contract'

export const STREAM_NAMES = {
  general: 'General',
  recycling: 'Recycling',
  compost: 'Compost',
} as const satisfies Record<BinType, string>

export const KIND_NAMES = {
  truck: 'truck',
  depot: 'depot',
  facility: 'facility',
  driver: 'driver',
} as const satisfies Record<FleetItem['kind'], string>

const list = (streams: readonly BinType[]) => streams.map((stream) => STREAM_NAMES[stream]).join(', ')
const count = (value: number) => value.toLocaleString('en-NZ')

/** What a row says of it below its name. */
export function factsOf(item: FleetItem, { depots }: Pick<Fleet, 'depots'>): string[] {
  if (item.kind === 'driver') return []
  if (item.kind === 'depot') return [place(item.value)]
  if (item.kind === 'facility') {
    const { streams, opensAt, closesAt, serviceMinutes } = item.value
    return [list(streams), `Open ${opensAt} to ${closesAt}, ${serviceMinutes} min a visit`, place(item.value)]
  }
  const { streams, litres, kg, shift, break: rest, depotId, isInService } = item.value
  return [
    list(streams),
    `${count(litres)} litres or ${count(kg)} kg a load`,
    `Shift ${shift.from} to ${shift.to}`,
    rest ? `Break of ${rest.minutes} min from ${rest.from} to ${rest.to}` : 'No break',
    depots.find(({ id }) => id === depotId)?.name ?? depotId,
    ...(isInService ? [] : ['Out of service']),
  ]
}

const place = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
