/** @jest-environment jsdom */

import { createRoute, getRoute, listRoutes, removeRoute, restoreRoute } from '../contract/routes-contract'
import { CITY_CENTRE } from '../geo/city-centre'
import { routeThrough } from '../routes/route-through'
import { sampleBinsOfTheDay } from './mock-bins'
import { createMockRecord, type MockRecord } from './mock-record'
import type { MockRoute } from './mock-routes'

const STORE = 'generated-routes'
const SAMPLE_IDS = ['R001', 'R002', 'R003']
let record: MockRecord

function madeRoute(id: string) {
  const wish = { name: `Round ${id}`, day: '2026-11-23', priority: null, depot: CITY_CENTRE }
  const full = sampleBinsOfTheDay()
    .slice(0, 40)
    .filter(({ status }) => status === 'full')
  return { ...routeThrough(full, wish), id }
}
const keep = (name = 'Cuba Street round'): ReturnType<typeof create> & Partial<MockRoute> => create(name)
const create = (name: string) =>
  record.call(createRoute, {
    headers: { 'idempotency-key': '3f0c6c2e-6a7d-4f5e-8b44-0f7f5b9d2c11' },
    body: {
      name,
      priority: 'high',
      binIds: sampleBinsOfTheDay()
        .slice(0, 2)
        .map(({ id }) => id),
      distanceKm: 4.26,
      baselineKm: 4.26,
      minutes: 63.6,
    },
  })
const remove = (id: string) => record.call(removeRoute, { params: { id } })
const routes = () => record.call(listRoutes, { query: {} }).routes
const idsOf = () => routes().map(({ id }) => id)
const one = (id: string): ReturnType<typeof create> & Partial<MockRoute> =>
  record.call(getRoute, { params: { id } })

function returnWith(stored: string) {
  localStorage.setItem(STORE, stored)
  record = createMockRecord()
}

beforeEach(() => {
  localStorage.removeItem(STORE)
  record = createMockRecord()
})
afterEach(() => jest.restoreAllMocks())

describe('the routes on this device', () => {
  it('open with the three samples', () => {
    expect(idsOf()).toEqual(SAMPLE_IDS)
    expect(SAMPLE_IDS.map((id) => one(id).mock)).toEqual(['sample', 'sample', 'sample'])
    expect(keep().id).toBe('R004')
  })

  it('say that they are mock data', () => {
    keep()
    expect([one('R001').mock, one('R004').mock]).toEqual(['sample', 'on-device'])
  })

  it('are told in the quantities of the specification', () => {
    expect(one('R001')).toMatchObject({ distanceKm: 12.5, minutes: 135 })
    keep()
    expect(one('R004')).toMatchObject({ distanceKm: 4.26, minutes: 63.6, bins: 2 })
  })

  it('list generated routes after the samples, newest first', () => {
    keep()
    keep()
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R005', 'R004'])
  })

  it('put a removed route back in its place, and never give its id again', () => {
    const first = keep()
    keep()
    remove('R004')
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R005'])
    expect(record.call(restoreRoute, { params: { id: 'R004' } })).toMatchObject({ name: first.name })
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R005', 'R004'])
    remove('R005')
    expect(keep().id).toBe('R006')
  })

  it('are still there on the next visit', () => {
    keep()
    returnWith(localStorage.getItem(STORE) ?? '')
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R004'])
  })

  it('drop a stored route that no longer reads as one, and keep the others', () => {
    const good = { source: 'mock', route: madeRoute('R007') }
    const broken = { source: 'mock', route: { ...madeRoute('R008'), binsList: 'gone' } }
    returnWith(JSON.stringify({ state: { kept: [good, broken, null] }, version: 0 }))
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R007'])
    expect(keep().id).toBe('R008')
  })

  it('are still there when they were kept with texts in place of numbers', () => {
    const { distanceKm: _, minutes: __, ...route } = madeRoute('R007')
    const kept = [{ source: 'mock', route: { ...route, distance: '12.5 km', estimatedTime: '2h 15m' } }]
    returnWith(JSON.stringify({ state: { kept, lastNumber: 7 }, version: 0 }))
    expect(one('R007')).toMatchObject({ distanceKm: 12.5, minutes: 135 })
  })

  it.each(['{not json', 'null', '{"state":[]}', '{"state":{"kept":7},"version":0}'])(
    'open with the samples when the store holds %s',
    (stored) => {
      returnWith(stored)
      expect(idsOf()).toEqual(SAMPLE_IDS)
    },
  )

  it('say when the device has no room to keep a route, and list it all the same', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keep().mock).toBe('no-room')
    expect(idsOf()).toContain('R004')
  })

  it('take in what another tab has written, and tell of it', () => {
    const told = jest.fn()
    record.subscribe(told)
    const stored = { state: { kept: [{ source: 'mock', route: madeRoute('R009') }] }, version: 0 }
    localStorage.setItem(STORE, JSON.stringify(stored))
    window.dispatchEvent(new StorageEvent('storage', { key: STORE }))
    expect(idsOf()).toEqual([...SAMPLE_IDS, 'R009'])
    expect(told).toHaveBeenCalledWith({ kind: 'routes', id: null })
  })

  it('are kept on the device', () => {
    expect(keep()).toMatchObject({ id: 'R004', mock: 'on-device', name: 'Cuba Street round' })
  })

  it('refuse what is not among them', () => {
    expect(() => one('R009')).toThrow('There is no route R009 among the mock data on this device.')
  })
})
