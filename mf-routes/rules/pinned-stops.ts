import type { RoutePlan, RouteRequest, Stop, TimeWindow, Truck } from 'routing-engine'

/** Stops that must stay on their truck and in this order. */
export interface PinnedStops {
  truckId: string
  /** Each with its service start in the original plan, in seconds from midnight. */
  stops: readonly { binId: string; start: number }[]
}

/** The most trucks with pinned stops: a request spans ten days, and the first belongs to the trucks without. */
export const PINNED_TRUCKS_MAX = 9

const DAY = 86_400

interface PinnedRequest {
  request: RouteRequest
  /** Converts a plan of that request into a plan of the original request. */
  release: (plan: RoutePlan) => RoutePlan
}

/**
 * A request whose plans keep pinned stops in place. The engine has no such constraint, so it is expressed as time windows: each
 * truck with pinned stops drives on a day of its own, and its pinned stops have windows on that day only, one after the other.
 * Every other stop may be on any of the days.
 */
export function pinStops(request: RouteRequest, pinned: readonly PinnedStops[]): PinnedRequest {
  const onDays = pinned.filter(({ stops }) => stops.length > 0)
  if (onDays.length > PINNED_TRUCKS_MAX)
    throw new Error(`Stops are pinned of ${onDays.length} trucks, at most ${PINNED_TRUCKS_MAX} are possible.`)
  const dayOf = new Map(onDays.map(({ truckId }, i) => [truckId, (i + 1) * DAY]))
  const days = [0, ...dayOf.values()]
  const windowOf = new Map(
    onDays.flatMap((one) =>
      windowsOf(
        one,
        request.trucks.find(({ id }) => id === one.truckId),
      ),
    ),
  )
  return {
    request: {
      ...request,
      trucks: request.trucks.map((truck) => onDay(truck, dayOf.get(truck.id) ?? 0)),
      facilities: request.facilities.map((facility) => ({
        ...facility,
        windows: facility.windows.flatMap((window) => days.map((day) => later(window, day))),
      })),
      stops: request.stops.map((stop) => pinnedStop(stop, windowOf.get(stop.binId), days, dayOf)),
    },
    release: (plan) => ({
      ...plan,
      routes: plan.routes.map((route) => ({
        ...route,
        visits: route.visits.map((visit) => ({ ...visit, ...earlier(visit, dayOf.get(route.truckId) ?? 0) })),
      })),
    }),
  }
}

interface PinnedWindow extends TimeWindow {
  truckId: string
}

/** A window for each pinned stop: from halfway to the previous one until halfway to the next one. */
function windowsOf({ truckId, stops }: PinnedStops, truck: Truck | undefined): [string, PinnedWindow][] {
  const { from, to } = truck?.shift ?? { from: 0, to: DAY }
  const between = (place: number) => {
    const [before, behind] = [stops[place - 1], stops[place]]
    if (!before) return from
    return behind ? (before.start + behind.start) / 2 : to
  }
  return stops.map(({ binId }, place) => [binId, { truckId, from: between(place), to: between(place + 1) }])
}

function pinnedStop(
  stop: Stop,
  pinned: PinnedWindow | undefined,
  days: readonly number[],
  dayOf: ReadonlyMap<string, number>,
): Stop {
  if (!pinned)
    return { ...stop, windows: stop.windows.flatMap((window) => days.map((day) => later(window, day))) }
  const day = dayOf.get(pinned.truckId) ?? 0
  // It stays on its truck, whatever trucks it names.
  const { truckIds: _, ...pinnable } = stop
  const own = stop.windows.length > 0 ? stop.windows : [pinned]
  const windows = own
    .map(({ from, to }) => ({ from: Math.max(from, pinned.from), to: Math.min(to, pinned.to) }))
    .filter(({ from, to }) => from <= to)
    .map((window) => later(window, day))
  return { ...pinnable, windows, priority: { kind: 'must' } }
}

const later = ({ from, to }: TimeWindow, day: number): TimeWindow => ({ from: from + day, to: to + day })

const onDay = (truck: Truck, day: number): Truck => ({
  ...truck,
  shift: later(truck.shift, day),
  break: truck.break && { ...truck.break, ...later(truck.break, day) },
})

const earlier = (visit: { arrival: number; start: number; departure: number }, day: number) => ({
  arrival: visit.arrival - day,
  start: visit.start - day,
  departure: visit.departure - day,
})
