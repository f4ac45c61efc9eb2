import { act, cleanup } from '@testing-library/react'
import { CITY_CENTRE, generateRoute } from 'shared-domain'
import { makeBin, useKeptRoutes } from 'shared-domain/testing'

/** Keeps a route over one full bin on this device, and answers its id. */
export function keepRoute(name: string, id = 'R004'): string {
  const criteria = { name, priority: null, statuses: ['full'], depot: CITY_CENTRE } as const
  const made = generateRoute(criteria, [makeBin({ status: 'full' })])
  if (!made.ok) throw new Error(made.failure.kind)
  const route = { ...made.route, id }
  act(() => void useKeptRoutes.getState().keep({ source: 'mock', route }))
  return id
}

/** Closes the screen and takes away what a test has kept. */
export function forgetRoutes() {
  cleanup()
  useKeptRoutes.setState(useKeptRoutes.getInitialState(), true)
}
