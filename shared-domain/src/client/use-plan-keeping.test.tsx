import { act, renderHook, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, makeRecordedRoute, WithDomain } from '../testing'
import { type NewRoute, usePlanKeeping } from './use-plan-keeping'

let api: FakeApi
const onKept = jest.fn()
const onLost = jest.fn()

const newRoute = (name: string): NewRoute => ({
  name,
  priority: 'medium',
  binIds: ['WCC1'],
  distanceKm: 2,
  baselineKm: 3,
  minutes: 12,
})
const routes = [newRoute('First'), newRoute('Second')]
const open = () =>
  renderHook(() => usePlanKeeping(onKept, onLost), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  }).result

/** Of all requests so far that make a route: its name and the key it was sent under. */
const sent = () =>
  jest.mocked(fetch).mock.calls.flatMap(([, request]) => {
    const { 'idempotency-key': key } = (request?.headers ?? {}) as Record<string, string>
    return key === undefined ? [] : { key, name: JSON.parse(String(request?.body)).name as string }
  })
const removed = () => api.asked.filter(({ name }) => name === 'removeRoute').map(({ path }) => path)

beforeEach(() => {
  jest.clearAllMocks()
  api = fakeApi()
})

describe('keeping the routes of a plan', () => {
  it('sends one after the other, each under a key of its own', async () => {
    api.answer('createRoute', makeRecordedRoute())
    const keeping = open()
    act(() => keeping.current.keep(routes, []))
    await waitFor(() => expect(onKept).toHaveBeenCalledWith(routes, false))
    expect(keeping.current.ids).toEqual(['R201', 'R201'])
    expect(sent().map(({ name }) => name)).toEqual(['First', 'Second'])
    expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
  })

  it('has no word of success before the record has all of them', async () => {
    const keeping = open()
    act(() => keeping.current.keep(routes, []))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(keeping.current).toMatchObject({ ids: [null, null], isKeeping: true, failure: null })
    expect(onKept).not.toHaveBeenCalled()
  })

  it('is tried again under the same keys, and only what is missing', async () => {
    api.cutOff('createRoute')
    const keeping = open()
    act(() => keeping.current.keep(routes, []))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(onLost).toHaveBeenCalledTimes(1)
    api.answer('createRoute', makeRecordedRoute())
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(keeping.current.ids).toEqual(['R201', 'R201']))
    const [lost, again, second] = sent()
    expect(again).toEqual(lost)
    expect(second?.key).not.toBe(lost?.key)
  })

  it('takes away what it replaces only when the new routes are there', async () => {
    api.refuse('createRoute', 503)
    const keeping = open()
    act(() => keeping.current.keep(routes, ['R101', 'R102']))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(removed()).toEqual([])
    api.answer('createRoute', makeRecordedRoute())
    api.answer('removeRoute', undefined)
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(onKept).toHaveBeenCalledWith(routes, true))
    expect(removed()).toEqual(['/api/routes/R101', '/api/routes/R102'])
    expect(keeping.current.notReplaced).toEqual([])
  })

  it('names what could not be taken away, such as a route that was started', async () => {
    api.answer('createRoute', makeRecordedRoute())
    api.refuse('removeRoute', 409, 'It has been started.')
    const keeping = open()
    act(() => keeping.current.keep(routes, ['R101']))
    await waitFor(() => expect(keeping.current.notReplaced).toEqual(['R101']))
  })
})
