import type { BinType } from 'shared-domain'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import { putDepot, putDriver, putFacility, putTruck } from '../../operations'
import type { FleetItem } from './use-fleet-editing'

/** The texts of the form by the path of the field, such as `shift.from`. */
export type TypedItem = Record<string, string>

type ReadItem = { item: FleetItem; errors: null } | { item: null; errors: TypedItem }

/** The texts for an existing item, or the defaults of a new one. */
export function typedItem(kind: FleetItem['kind'], item: FleetItem | null): TypedItem {
  const known = item ? textOf(item.value) : {}
  if (kind === 'truck') return { ...NEW_TRUCK, ...known }
  if (kind === 'facility') return { ...NEW_FACILITY, ...known }
  return { name: '', ...(kind === 'depot' && { lat: '', lng: '' }), ...known }
}

const NEW_FACILITY = {
  name: '',
  streams: '',
  opensAt: '07:30',
  closesAt: '17:00',
  serviceMinutes: '15',
  lat: '',
  lng: '',
}
const NEW_TRUCK = {
  name: '',
  depotId: '',
  streams: '',
  litres: '',
  kg: '',
  'shift.from': '06:00',
  'shift.to': '14:30',
  'break.minutes': '',
  'break.from': '',
  'break.to': '',
  isInService: 'yes',
  loadsAtKerb: '',
}

function textOf(value: object, path = ''): TypedItem {
  const entries = Object.entries(value).flatMap(([name, part]): [string, string][] => {
    if (part === null || name === 'id' || name === 'revision') return []
    if (Array.isArray(part)) return [[path + name, part.join(' ')]]
    if (typeof part === 'object') return Object.entries(textOf(part, `${path + name}.`))
    if (typeof part === 'boolean') return [[path + name, part ? 'yes' : '']]
    return [[path + name, String(part)]]
  })
  return Object.fromEntries(entries)
}

/** The item of a form; `revision` is null for a new one. */
interface Subject {
  kind: FleetItem['kind']
  id: string
  revision: number | null
}

/** The typed item, or its errors by field, by the same schemas as in the API. */
export function readItem({ kind, id, revision }: Subject, typed: TypedItem): ReadItem {
  if (kind === 'driver') {
    const read = putDriver.body.safeParse({ name: typed.name, revision })
    return read.success ? valid({ kind, value: { id, ...read.data } }) : invalid(read.error)
  }
  if (kind === 'depot') {
    const read = putDepot.body.safeParse({ ...placed(typed), revision })
    return read.success ? valid({ kind, value: { id, ...read.data } }) : invalid(read.error)
  }
  if (kind === 'facility') {
    const read = putFacility.body.safeParse({ ...facilityOf(typed), revision })
    return read.success ? valid({ kind, value: { id, ...read.data } }) : invalid(read.error)
  }
  const read = putTruck.body.safeParse({ ...truckOf(typed), revision })
  return read.success ? valid({ kind, value: { id, ...read.data } }) : invalid(read.error)
}

const valid = (item: FleetItem): ReadItem => ({ item, errors: null })

function invalid({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): ReadItem {
  const errors = issues.map(({ path, message }): [string, string] => [fieldOf(path), message])
  // The first error of a field overwrites later ones.
  return { item: null, errors: Object.fromEntries(errors.toReversed()) }
}

/** An error of one stream is shown at the whole choice. */
const fieldOf = (path: readonly PropertyKey[]) => (path[0] === 'streams' ? 'streams' : path.join('.'))

/** The fields of an item that a form has. */
type Typed<T> = Omit<T, 'id' | 'revision'>

const placed = ({ name = '', lat = '', lng = '' }: TypedItem): Typed<Depot> => ({
  name,
  lat: number(lat),
  lng: number(lng),
})

const facilityOf = (typed: TypedItem): Typed<Facility> => ({
  ...placed(typed),
  streams: streamsOf(typed),
  opensAt: typed.opensAt ?? '',
  closesAt: typed.closesAt ?? '',
  serviceMinutes: number(typed.serviceMinutes ?? ''),
})

const truckOf = (typed: TypedItem): Typed<Truck> => ({
  name: typed.name ?? '',
  depotId: typed.depotId ?? '',
  streams: streamsOf(typed),
  litres: number(typed.litres ?? ''),
  kg: number(typed.kg ?? ''),
  shift: { from: typed['shift.from'] ?? '', to: typed['shift.to'] ?? '' },
  break: breakOf(typed),
  isInService: typed.isInService === 'yes',
  loadsAtKerb: typed.loadsAtKerb === 'yes',
})

function breakOf(typed: TypedItem): Truck['break'] {
  const { 'break.minutes': minutes = '', 'break.from': from = '', 'break.to': to = '' } = typed
  if ([minutes, from, to].every((text) => text.trim() === '')) return null
  return { minutes: number(minutes), from, to }
}

const streamsOf = ({ streams = '' }: TypedItem) => streams.split(' ').filter(Boolean) as BinType[]

// `Number` would take an empty field for 0 and '1e1' for 10.
const number = (text: string) => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN)

const LETTERS = { depot: 'D', facility: 'F', truck: 'T' } as const

/** The id of a new item: the one after the highest of its kind; a UUID for a driver. */
export function nextId(kind: FleetItem['kind'], ids: readonly string[]): string {
  if (kind === 'driver') return crypto.randomUUID()
  const letter = LETTERS[kind]
  const numbers = ids.flatMap((id) => (id.startsWith(letter) ? Number(id.slice(1)) : []))
  const highest = Math.max(0, ...numbers)
  return `${letter}${String(highest + 1).padStart(2, '0')}`
}
