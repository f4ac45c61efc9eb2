import { aucklandDate, aucklandInstant, type BinType, HOUR_MS, MINUTE_MS } from 'shared-domain'
import type { Facility, RouteDayPlan, Truck } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'

/** The rows of the demonstration city that its rules are about. */
export interface CityRecord {
  now: Date
  bins: readonly {
    id: string
    binType: BinType
    /** Percent; `null` without a level. */
    fillLevel: number | null
    lastCollectedAt: Date | null
  }[]
  trucks: readonly Pick<Truck, 'id' | 'name' | 'streams' | 'litres' | 'kg' | 'shift'>[]
  facilities: readonly Pick<Facility, 'id' | 'name' | 'streams' | 'opensAt' | 'closesAt'>[]
  routes: readonly {
    id: string
    status: 'pending' | 'active' | 'completed'
    /** YYYY-MM-DD. */
    plannedFor: string
    startedAt: Date | null
    completedAt: Date | null
    driverId: string | null
    plan: RouteDayPlan | null
    visitsDone: readonly { visit: number; at: string }[]
  }[]
  stops: readonly { routeId: string; position: number; binId: string; at: Date | null }[]
  collections: readonly { binId: string; at: Date; routeId: string | null }[]
  /** The levels that devices told last, by bin; `null` where the record has no devices to look at. */
  sensors: ReadonlyMap<string, { at: Date; level: number }> | null
}

/** A sensor of the city sends at least this often. */
const SENSOR_SILENT_MS = 10 * HOUR_MS

/** What in the city contradicts itself, one sentence each; none in a city that obeys itself. */
export function findBrokenRules(city: CityRecord): string[] {
  return [
    ...city.routes.flatMap((route) => [
      ...shiftRule(route, city),
      ...facilityHoursRule(route, city),
      ...loadRule(route, city),
      ...orderRule(route, city),
    ]),
    ...onceRule(city),
    ...occupiedRule(city),
    ...lastCollectedRule(city),
    ...sensorRule(city),
  ]
}

type Route = CityRecord['routes'][number]

const truckOf = ({ plan }: Route, { trucks }: CityRecord) => trucks.find(({ id }) => id === plan?.truckId)
const clockOf = (day: string, time: string) => aucklandInstant(day, clockSeconds(time))
/** Times of day have minutes. */
const isBefore = (one: number, other: number) => one < other - MINUTE_MS

/** Crews leave and return within their shift; past rounds without a truck keep to the shift that all trucks have. */
function shiftRule(route: Route, city: CityRecord): string[] {
  const { id, plannedFor: day, startedAt, completedAt, plan } = route
  const truck = truckOf(route, city) ?? city.trucks[0]
  if (!truck) return [`Route ${id} has no truck.`]
  const from = clockOf(day, truck.shift.from)
  const to = clockOf(day, truck.shift.to)
  const planned = plan?.visits.flatMap(({ arrival, departure }) => [arrival, departure]) ?? []
  const times = [
    ...(startedAt ? [startedAt.getTime()] : []),
    ...(completedAt ? [completedAt.getTime()] : []),
    ...planned.map((seconds) => aucklandInstant(day, seconds)),
  ]
  const text = `the shift of ${truck.name} is from ${truck.shift.from} to ${truck.shift.to}`
  return [
    ...(times.some((time) => isBefore(time, from)) ? [`Route ${id} leaves before its shift: ${text}.`] : []),
    ...(times.some((time) => isBefore(to, time)) ? [`Route ${id} is out after its shift: ${text}.`] : []),
    ...(startedAt &&
    plan &&
    isBefore(startedAt.getTime() + 5 * MINUTE_MS, aucklandInstant(day, plan.visits[0]?.departure ?? 0))
      ? [`Route ${id} left before its planned time.`]
      : []),
    ...(startedAt && aucklandDate(startedAt) !== day
      ? [`Route ${id} was started on another day than its own.`]
      : []),
  ]
}

/** Trucks unload while the site is open, as planned and as done. */
function facilityHoursRule(
  { id, plannedFor: day, plan, visitsDone }: Route,
  { facilities }: CityRecord,
): string[] {
  return (plan?.visits ?? []).flatMap((visit, place) => {
    if (visit.kind !== 'disposal') return []
    const site = facilities.find((one) => one.id === visit.facilityId)
    if (!site) return [`Route ${id} unloads at a place that does not exist.`]
    const done = visitsDone.find((one) => one.visit === place)
    const times = [aucklandInstant(day, visit.departure), ...(done ? [Date.parse(done.at)] : [])]
    const isClosed = times.some(
      (time) => isBefore(time, clockOf(day, site.opensAt)) || isBefore(clockOf(day, site.closesAt), time),
    )
    return isClosed ? [`Route ${id} unloads at ${site.name} while it is closed.`] : []
  })
}

/** A load has one stream, which truck and site take, and fits on the truck. */
function loadRule(route: Route, city: CityRecord): string[] {
  const truck = truckOf(route, city)
  const typeOf = new Map(city.bins.map(({ id, binType }) => [id, binType]))
  const broken: string[] = []
  let load = new Set<BinType>()
  for (const visit of route.plan?.visits ?? []) {
    if (truck && (visit.litres > truck.litres + 1 || visit.kg > truck.kg + 1))
      broken.push(`Route ${route.id} has more on ${truck.name} than it holds.`)
    if (visit.kind === 'stop') load.add(typeOf.get(visit.binId) ?? 'general')
    if (load.size > 1) broken.push(`Route ${route.id} mixes streams in one load.`)
    if (truck && [...load].some((stream) => !truck.streams.includes(stream)))
      broken.push(`Route ${route.id} collects what ${truck.name} may not carry.`)
    if (visit.kind !== 'disposal') continue
    const site = city.facilities.find(({ id }) => id === visit.facilityId)
    if ([...load].some((stream) => !site?.streams.includes(stream)))
      broken.push(`Route ${route.id} unloads at ${site?.name} what it does not take.`)
    load = new Set()
  }
  if (load.size > 0) broken.push(`Route ${route.id} comes home without unloading.`)
  return broken
}

/** Planned times do not go backwards; what was done was done on the way, in order, and not in the future. */
function orderRule(
  { id, plan, startedAt, completedAt, status }: Route,
  { stops, now }: CityRecord,
): string[] {
  const broken: string[] = []
  let last = 0
  for (const { arrival, departure } of plan?.visits ?? []) {
    if (arrival < last - 1 || departure < arrival - 1)
      broken.push(`The planned times of route ${id} go backwards.`)
    last = departure
  }
  const own = stops.filter(({ routeId }) => routeId === id).toSorted((a, b) => a.position - b.position)
  const done = own.flatMap(({ at }) => (at ? [at.getTime()] : []))
  if (done.some((at, i) => i > 0 && at < (done[i - 1] as number)))
    broken.push(`Route ${id} did its stops out of order.`)
  if (done.some((at) => !startedAt || at < startedAt.getTime()))
    broken.push(`Route ${id} has a stop from before its start.`)
  if (completedAt && done.some((at) => at > completedAt.getTime()))
    broken.push(`Route ${id} has a stop after its end.`)
  if ([...done, ...(startedAt ? [startedAt.getTime()] : [])].some((at) => at > now.getTime()))
    broken.push(`Route ${id} has something done in the future.`)
  if (status === 'completed' && !completedAt) broken.push(`Route ${id} is completed, and nobody knows when.`)
  const planned = plan?.visits.flatMap((visit) => (visit.kind === 'stop' ? visit.binId : []))
  if (planned && planned.join() !== own.map(({ binId }) => binId).join())
    broken.push(`Route ${id} has other stops than its plan.`)
  return broken
}

/** No bin is twice on a route, or on two open routes. */
function onceRule({ routes, stops }: CityRecord): string[] {
  const open = new Set(routes.filter(({ status }) => status !== 'completed').map(({ id }) => id))
  const seen = new Set<string>()
  return stops.flatMap(({ routeId, binId, at }) => {
    const keys = [`${routeId} ${binId}`, ...(open.has(routeId) && !at ? [`open ${binId}`] : [])]
    const isTwice = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isTwice ? [`Bin ${binId} of route ${routeId} is to be emptied twice.`] : []
  })
}

/** No truck and no driver is on two routes at once. */
function occupiedRule({ routes, now }: CityRecord): string[] {
  const out = routes
    .filter(({ startedAt }) => startedAt !== null)
    .map((route) => ({
      ...route,
      from: route.startedAt?.getTime() ?? 0,
      to: route.completedAt?.getTime() ?? now.getTime(),
    }))
    .toSorted((a, b) => a.from - b.from)
  return out.flatMap((one, i) =>
    out.slice(i + 1, i + 12).flatMap((other) => {
      if (other.from >= one.to) return []
      const same = (a: string | null | undefined, b: string | null | undefined) => a != null && a === b
      return same(one.driverId, other.driverId) || same(one.plan?.truckId, other.plan?.truckId)
        ? [`Routes ${one.id} and ${other.id} have one truck or driver at the same time.`]
        : []
    }),
  )
}

/** A bin was last collected when the latest of its collections says so, and a stop that is done has one. */
function lastCollectedRule({ bins, stops, collections, now }: CityRecord): string[] {
  const last = new Map<string, number>()
  const made = new Set<string>()
  for (const { binId, at, routeId } of collections) {
    last.set(binId, Math.max(last.get(binId) ?? 0, at.getTime()))
    made.add(`${routeId} ${binId} ${at.getTime()}`)
  }
  return [
    ...bins.flatMap(({ id, lastCollectedAt }) =>
      (lastCollectedAt?.getTime() ?? undefined) === last.get(id)
        ? []
        : [`Bin ${id} was last collected at another time than its collections say.`],
    ),
    ...stops.flatMap(({ routeId, binId, at }) =>
      at === null || made.has(`${routeId} ${binId} ${at.getTime()}`)
        ? []
        : [`Bin ${binId} was emptied on route ${routeId}, and no collection says so.`],
    ),
    ...collections.flatMap(({ binId, at }) => (at > now ? [`Bin ${binId} is collected in the future.`] : [])),
  ]
}

/** A bin with a level by a sensor has a device, which has told that level and is not silent. */
function sensorRule({ bins, sensors, now }: CityRecord): string[] {
  if (!sensors) return []
  const levelled = bins.filter(({ fillLevel }) => fillLevel !== null)
  return [
    ...levelled.flatMap(({ id, fillLevel, lastCollectedAt }) => {
      const told = sensors.get(id)
      if (!told) return [`Bin ${id} has a level by a sensor, and no sensor.`]
      if (now.getTime() - told.at.getTime() > SENSOR_SILENT_MS) return [`The sensor of bin ${id} is silent.`]
      const isEmptiedSince = lastCollectedAt !== null && lastCollectedAt >= told.at
      return isEmptiedSince || Math.abs(told.level - (fillLevel ?? 0)) < 0.06
        ? []
        : [`The sensor of bin ${id} told ${told.level} %, and the bin says ${fillLevel} %.`]
    }),
    ...[...sensors.keys()].flatMap((id) =>
      levelled.some((bin) => bin.id === id) ? [] : [`Bin ${id} has a sensor, and no level.`],
    ),
  ]
}
