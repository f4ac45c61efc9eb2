import { act, cleanup } from '@testing-library/react'
import { CITY_CENTRE, isLocated, routeThrough } from 'shared-domain'
import { makeBin, renewMockRecord } from 'shared-domain/testing'
import { forgetLatest } from '../sample-generation/use-route-generation'

const STORE = 'generated-routes'

/** Stores a route over one full bin on this device, as another tab would, and returns its id. */
export function keepRoute(name: string, id = 'R004'): string {
  const wish = { name, day: '2026-11-23', priority: null, depot: CITY_CENTRE }
  const route = routeThrough([makeBin({ status: 'full' })].filter(isLocated), wish)
  const { kept } = JSON.parse(localStorage.getItem(STORE) ?? '{"state":{"kept":[]}}').state
  const state = { kept: [{ source: 'mock', route: { ...route, id } }, ...kept], lastNumber: 0 }
  localStorage.setItem(STORE, JSON.stringify({ state, version: 0 }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: STORE })))
  return id
}

/** Closes the screen and removes the stored routes. */
export function forgetRoutes() {
  cleanup()
  localStorage.removeItem(STORE)
  forgetLatest()
  renewMockRecord()
}
