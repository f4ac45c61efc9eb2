import { act, renderHook, waitFor } from '@testing-library/react'
import type { RecordedRoute } from 'shared-domain/contract'
import { makeDriver, makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import { useRoute } from './use-routes'

const driver = makeDriver()
let api: RoutesApi

async function open(id = 'R201') {
  const { result } = renderHook(() => useRoute(id), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  return result
}
const askedFor = (wanted: string) => api.asked.filter(({ name }) => name === wanted)
const recordHas = (known: Partial<RecordedRoute>) => api.answer('getRoute', makeRecordedRoute(known))

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = routesApi()
  recordHas({})
})

describe('a route of the record', () => {
  it('is shown as started before the server has confirmed it', async () => {
    const route = await open()
    act(() => route.current.changing.change({ kind: 'start' }))
    await waitFor(() => expect(route.current.route?.status).toBe('active'))
    expect(route.current.changing.pending).toEqual({ kind: 'start' })
    expect(askedFor('changeRouteStatus')).toEqual([expect.objectContaining({ body: { to: 'active' } })])
  })

  it('is rolled back when the server refuses, and can be tried again', async () => {
    const route = await open()
    api.refuse('assignRoute', 503, 'The database is away. Try again in a minute.')
    act(() => route.current.changing.change({ kind: 'assign', driver, from: null }))
    await waitFor(() => expect(route.current.changing.failure).not.toBeNull())
    expect(route.current.route?.driver).toBeNull()

    api.answer('assignRoute', makeRecordedRoute({ driver }))
    recordHas({ driver })
    act(() => route.current.changing.failure?.tryAgain?.())
    await waitFor(() => expect(route.current.changing).toMatchObject({ pending: null, failure: null }))
    expect(route.current.route?.driver).toEqual(driver)
    expect(askedFor('assignRoute').at(-1)?.body).toEqual({ driverId: driver.id, from: null })
  })

  it('is read again, without a retry, after a conflict', async () => {
    const route = await open()
    api.refuse('changeRouteStatus', 409, 'Route R201 is completed. Nothing comes after that.')
    recordHas({ status: 'completed' })
    act(() => route.current.changing.change({ kind: 'start' }))
    await waitFor(() => expect(route.current.changing.failure?.tryAgain).toBeNull())
    await waitFor(() => expect(route.current.route).toMatchObject({ status: 'completed', changes: [] }))
  })

  it('counts as removed only once the server has confirmed it', async () => {
    const route = await open()
    act(() => route.current.changing.change({ kind: 'remove' }))
    await waitFor(() => expect(route.current.changing.pending).toEqual({ kind: 'remove' }))
    expect(route.current.changing.removed).toBeNull()
    expect(route.current.route).not.toBeNull()
  })

  it('is restored by the undo of its removal', async () => {
    const route = await open()
    api.answer('removeRoute', undefined)
    act(() => route.current.changing.change({ kind: 'remove' }))
    await waitFor(() => expect(route.current.changing.removed).toMatchObject({ name: 'Cuba Street round' }))
    api.answer('restoreRoute', makeRecordedRoute())
    act(() => route.current.changing.change({ kind: 'restore' }))
    await waitFor(() => expect(route.current.changing.removed).toBeNull())
    expect(route.current.route?.id).toBe('R201')
  })

  it('is read again on an event about it, and not about another', async () => {
    const route = await open()
    recordHas({ status: 'active' })
    act(() => api.tell({ kind: 'routes', id: 'R007' }))
    act(() => api.tell({ kind: 'routes', id: 'R201' }))
    await waitFor(() => expect(route.current.route?.status).toBe('active'))
    expect(askedFor('getRoute')).toHaveLength(2)
  })

  it('is unknown when the record does not have it', async () => {
    api.refuse('getRoute', 404)
    const route = await open()
    await waitFor(() => expect(route.current).toMatchObject({ isUnknown: true, route: null }))
  })

  it('is not requested with an invalid id', async () => {
    const route = await open('../bins')
    expect(route.current.isUnknown).toBe(true)
    expect(askedFor('getRoute')).toEqual([])
  })
})
