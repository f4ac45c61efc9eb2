type StopState = 'planned' | 'done' | 'skipped'
export type Person = 'planner' | 'kiri' | 'tama'

/** One action on the route with this index, this many minutes ago. */
export type Deed = { who: Person; route: number } & (
  | { does: 'remove' }
  | { does: 'restore' }
  | { does: 'status'; to: 'pending' | 'active' | 'completed' }
  | { does: 'assign'; to: 'kiri' | 'tama' | null }
  | { does: 'stop'; position: number; state: StopState; minutesAgo: number }
)

interface ModelRoute {
  status: 'pending' | 'active' | 'completed'
  isRemoved: boolean
  driver: 'kiri' | 'tama' | null
  stops: ModelStop[]
}

interface ModelStop {
  state: StopState
  emptied: Emptied | null
  /** Who skipped the stop, and how many minutes ago. */
  skips: ReadonlyMap<Person, number>
}

/** A bin that was emptied, and the route whose collection it is. */
interface Emptied {
  minutesAgo: number
  owner: ModelRoute
}

/** Two routes that report a bin within this many minutes have emptied it once. */
const SAME = 15

const NEXT: Record<ModelRoute['status'], readonly ModelRoute['status'][]> = {
  pending: ['active'],
  active: ['completed', 'pending'],
  completed: [],
}

/** A model of the expected responses and states of the record, for routes over the same bins in the same order. */
export function modelOffice(routeCount: number, binCount: number) {
  const routes: ModelRoute[] = Array.from({ length: routeCount }, () => ({
    status: 'pending',
    isRemoved: false,
    driver: null,
    stops: Array.from({ length: binCount }, () => ({ state: 'planned', emptied: null, skips: new Map() })),
  }))

  const mayDrive = (who: Person, { driver }: ModelRoute) =>
    who === 'planner' || driver === null || driver === who
  /** Whether the driver is under way on another route. */
  const isOut = (driver: ModelRoute['driver'], here: ModelRoute) =>
    driver !== null &&
    routes.some((route) => route !== here && route.status === 'active' && route.driver === driver)
  /** The known emptyings of the bin at this position. */
  const emptyings = (place: number) => [
    ...new Set(routes.flatMap(({ stops }) => stops[place]?.emptied ?? [])),
  ]

  /** Returns whether the record allows it; it does not when the bin was emptied again since. */
  function takeBack(route: ModelRoute, place: number): boolean {
    const emptied = route.stops[place]?.emptied
    if (!emptied || emptied.owner !== route) return true
    const heir = routes.find((other) => other !== route && other.stops[place]?.emptied === emptied)
    if (heir) emptied.owner = heir
    else return emptyings(place).every((other) => other === emptied || other.minutesAgo > emptied.minutesAgo)
    return true
  }

  function empty(route: ModelRoute, place: number, minutesAgo: number): Emptied {
    const apart = (other: Emptied) => Math.abs(other.minutesAgo - minutesAgo)
    const [same] = emptyings(place)
      .filter((other) => other.owner !== route && apart(other) <= SAME)
      .sort((a, b) => apart(a) - apart(b) || b.minutesAgo - a.minutesAgo)
    return same ?? { minutesAgo, owner: route }
  }

  function stop(route: ModelRoute, deed: Deed & { does: 'stop' }): number {
    const { position, state, minutesAgo } = deed
    const stop = route.stops[position - 1]
    if (!stop) return 404
    const skips = skipsAfter(stop, deed)
    if (stop.state === state) return answer(() => (stop.skips = skips), 200)
    if (route.status === 'pending' || (stop.state === 'done' && state === 'skipped')) return 409
    if (route.status === 'completed' && state === 'planned') return 409
    if (stop.state === 'done' && !takeBack(route, position - 1)) return 409
    const emptied = state === 'done' ? empty(route, position - 1, minutesAgo) : null
    const isSkippedAgain = state === 'planned' && skips.size > 0
    Object.assign(stop, { state: isSkippedAgain ? 'skipped' : state, emptied, skips })
    return 200
  }

  function status(route: ModelRoute, to: ModelRoute['status'], who: Person): number {
    if (route.status !== to && !NEXT[route.status].includes(to)) return 409
    const isTakenBack = route.status === 'active' && to === 'pending'
    if (isTakenBack && route.stops.some(({ state }) => state !== 'planned')) return 409
    const driver = to === 'active' && who !== 'planner' ? (route.driver ?? who) : route.driver
    const isNew = route.status !== to || driver !== route.driver
    if (to === 'active' && isNew && isOut(driver, route)) return 409
    route.status = to
    route.driver = driver
    return 200
  }

  function setRemoved(route: ModelRoute, does: 'remove' | 'restore'): number {
    if (does === 'restore') return answer(() => (route.isRemoved = false), 200)
    if (!route.isRemoved && route.status !== 'pending') return 409
    return answer(() => (route.isRemoved = true), 204)
  }

  function assign(route: ModelRoute, to: ModelRoute['driver']): number {
    if (route.driver !== to && route.status === 'completed') return 409
    if (route.driver !== to && route.status === 'active' && isOut(to, route)) return 409
    return answer(() => (route.driver = to), 200)
  }

  return {
    routes,
    /** The HTTP status of the response. */
    apply(deed: Deed): number {
      const route = routes[deed.route]
      if (!route) return 404
      const isPlanning = ['remove', 'restore', 'assign'].includes(deed.does)
      if (isPlanning && deed.who !== 'planner') return 403
      if (deed.does === 'remove' || deed.does === 'restore') return setRemoved(route, deed.does)
      if (route.isRemoved) return 404
      if (deed.does === 'assign') return assign(route, deed.to)
      if (!mayDrive(deed.who, route)) return 404
      return deed.does === 'status' ? status(route, deed.to, deed.who) : stop(route, deed)
    },
  }
}

/** A person's Done corrects their own earlier skip. Taking back a Done leaves what other people skipped. */
function skipsAfter(
  stop: ModelStop,
  { who, state, minutesAgo }: Deed & { does: 'stop' },
): Map<Person, number> {
  const skips = new Map(stop.skips)
  if (state === 'skipped') return skips.has(who) ? skips : skips.set(who, minutesAgo)
  if (state === 'planned' && stop.state !== 'done') return new Map()
  const own = skips.get(who)
  if (state === 'planned' || (own !== undefined && own >= minutesAgo)) skips.delete(who)
  return skips
}

function answer(change: () => void, status: number): number {
  change()
  return status
}
