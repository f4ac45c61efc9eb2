type StopState = 'planned' | 'done' | 'skipped'
export type Person = 'planner' | 'kiri' | 'tama'

/** What somebody does to the route of that number, at that many minutes ago. */
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
  stops: { state: StopState; minutesAgo: number }[]
}

const NEXT = { pending: 'active', active: 'completed', completed: undefined }

/** What the record must answer and become: routes that all go over the same bins in the same order. */
export function modelOffice(routeCount: number, binCount: number) {
  const routes: ModelRoute[] = Array.from({ length: routeCount }, () => ({
    status: 'pending',
    isRemoved: false,
    driver: null,
    stops: Array.from({ length: binCount }, () => ({ state: 'planned', minutesAgo: 0 })),
  }))

  const mayDrive = (who: Person, { driver }: ModelRoute) =>
    who === 'planner' || driver === null || driver === who
  const isLast = (route: ModelRoute, place: number) =>
    routes.every((other) => {
      const [mine, theirs] = [route.stops[place], other.stops[place]]
      if (other === route || theirs?.state !== 'done' || !mine) return true
      return theirs.minutesAgo > mine.minutesAgo
    })

  function stop(route: ModelRoute, { position, state, minutesAgo }: Deed & { does: 'stop' }): number {
    const stop = route.stops[position - 1]
    if (!stop) return 404
    if (stop.state === state) return 200
    if (route.status === 'pending' || (stop.state === 'done' && state === 'skipped')) return 409
    if (route.status === 'completed' && state === 'planned') return 409
    if (stop.state === 'done' && !isLast(route, position - 1)) return 409
    Object.assign(stop, { state, minutesAgo })
    return 200
  }

  function status(route: ModelRoute, to: ModelRoute['status']): number {
    if (route.status !== to && NEXT[route.status] !== to) return 409
    route.status = to
    return 200
  }

  function setRemoved(route: ModelRoute, does: 'remove' | 'restore'): number {
    if (does === 'restore') return answer(() => (route.isRemoved = false), 200)
    if (!route.isRemoved && route.status !== 'pending') return 409
    return answer(() => (route.isRemoved = true), 204)
  }

  function assign(route: ModelRoute, to: ModelRoute['driver']): number {
    if (route.driver !== to && route.status === 'completed') return 409
    return answer(() => (route.driver = to), 200)
  }

  return {
    routes,
    /** The status of the answer. */
    apply(deed: Deed): number {
      const route = routes[deed.route]
      if (!route) return 404
      const isPlanning = ['remove', 'restore', 'assign'].includes(deed.does)
      if (isPlanning && deed.who !== 'planner') return 403
      if (deed.does === 'remove' || deed.does === 'restore') return setRemoved(route, deed.does)
      if (route.isRemoved) return 404
      if (deed.does === 'assign') return assign(route, deed.to)
      if (!mayDrive(deed.who, route)) return 403
      return deed.does === 'status' ? status(route, deed.to) : stop(route, deed)
    },
  }
}

function answer(change: () => void, status: number): number {
  change()
  return status
}
