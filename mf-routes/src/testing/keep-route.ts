import { act, cleanup, renderHook } from '@testing-library/react'
import { CITY_CENTRE, generateRoute } from 'shared-domain'
import { useRoutes } from 'shared-domain/client'
import { makeBin } from 'shared-domain/testing'

/** Keeps a route over one full bin on this device, for the data source that is set, and answers its id. */
export function keepRoute(name: string): string {
  const { result } = renderHook(() => useRoutes())
  const criteria = { name, id: result.current.nextId, priority: null, depot: CITY_CENTRE } as const
  const made = generateRoute({ ...criteria, statuses: ['full'] }, [makeBin({ status: 'full' })])
  if (!made.ok) throw new Error(made.failure.kind)
  act(() => void result.current.addRoute(made.route))
  return made.route.id
}

/** Closes the screen and takes away what a test has kept. */
export function forgetRoutes() {
  cleanup()
  const { result } = renderHook(() => useRoutes())
  const generated = result.current.routes.filter(({ isGenerated }) => isGenerated)
  act(() => generated.forEach(({ id }) => void result.current.removeRoute(id)))
  cleanup()
}
