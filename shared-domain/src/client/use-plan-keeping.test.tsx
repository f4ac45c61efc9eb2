import { act, renderHook, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, makeRecordedRoute, WithDomain } from '../testing'
import type { NewRoute } from './plan-letters'
import { usePlanKeeping } from './use-plan-keeping'

let api: FakeApi
const onKept = jest.fn()
const onLost = jest.fn()

const at = { point: { lat: -41.3, lng: 174.8 }, arrival: 0, departure: 0, litres: 0, kg: 0 }
const home = { kind: 'depot', ...at } as const
const stop = { kind: 'stop', binId: 'WCC1', ...at } as const
const newRoute = (truckId: string, known: Partial<NewRoute> = {}): NewRoute => ({
  name: `Round, ${truckId}`,
  priority: 'medium',
  binIds: ['WCC1'],
  distanceKm: 2,
  baselineKm: 3,
  minutes: 12,
  plan: { truckId, depotId: 'D01', matrixSource: 'estimate', visits: [home, stop, home] },
  ...known,
})
const routes = [newRoute('T01'), newRoute('T02')]
const [first, second] = routes as [NewRoute, NewRoute]
const changed = newRoute('T01', { distanceKm: 4 })
const open = () =>
  renderHook(() => usePlanKeeping(onKept, onLost), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  }).result

/** Of all requests so far that make a route: its truck and the key it was sent under. */
const made = () =>
  jest.mocked(fetch).mock.calls.flatMap(([, request]) => {
    const { 'idempotency-key': key } = (request?.headers ?? {}) as Record<string, string>
    const body = key === undefined ? null : (JSON.parse(String(request?.body)) as NewRoute)
    return key !== undefined && body ? { key, truckId: body.plan.truckId } : []
  })
const asked = (wanted: string) => api.asked.filter(({ name }) => name === wanted)
const recorded = (id: string, planRevision = 1) => makeRecordedRoute({ id, planRevision })

async function openKept() {
  api.answer('createRoute', recorded('R201'))
  const keeping = open()
  act(() => keeping.current.keep(routes))
  await waitFor(() => expect(onKept).toHaveBeenCalledWith(routes, false))
  return keeping
}

beforeEach(() => {
  jest.clearAllMocks()
  api = fakeApi()
})

describe('keeping the routes of a plan', () => {
  it('sends one after the other, each under a key of its own', async () => {
    const keeping = await openKept()
    expect(keeping.current).toMatchObject({ ids: ['R201', 'R201'], taken: 2, isKeeping: false })
    expect(made().map(({ truckId }) => truckId)).toEqual(['T01', 'T02'])
    expect(new Set(made().map(({ key }) => key)).size).toBe(2)
  })

  it('has no word of success before the record has all of them', async () => {
    const keeping = open()
    act(() => keeping.current.keep(routes))
    await waitFor(() => expect(made()).toHaveLength(1))
    expect(keeping.current).toMatchObject({ ids: [null, null], taken: 0, isKeeping: true, failure: null })
    expect(onKept).not.toHaveBeenCalled()
  })

  it('is tried again under the same keys, and only what is missing', async () => {
    api.cutOff('createRoute')
    const keeping = open()
    act(() => keeping.current.keep(routes))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(onLost).toHaveBeenCalledTimes(1)
    api.answer('createRoute', recorded('R201'))
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(keeping.current.ids).toEqual(['R201', 'R201']))
    const [lost, again, other] = made()
    expect(again).toEqual(lost)
    expect(other?.key).not.toBe(lost?.key)
  })
})

describe('keeping the changes of a plan', () => {
  it('changes the routes that are there, and only those that differ', async () => {
    const keeping = await openKept()
    api.answer('changeRoutePlan', recorded('R201', 2))
    act(() => keeping.current.change([changed, second]))
    await waitFor(() => expect(onKept).toHaveBeenLastCalledWith([changed, second], true))
    expect(made()).toHaveLength(2)
    const { name: _, ...planned } = changed
    expect(asked('changeRoutePlan')).toEqual([
      { name: 'changeRoutePlan', path: '/api/routes/R201/plan', body: { planRevision: 1, ...planned } },
    ])
    act(() => keeping.current.change(routes))
    await waitFor(() => expect(asked('changeRoutePlan')).toHaveLength(2))
    expect(asked('changeRoutePlan')[1]?.body).toMatchObject({ planRevision: 2, distanceKm: 2 })
  })

  it('makes a route for a truck that leaves now, and takes away that of one that stays', async () => {
    const keeping = await openKept()
    api.answer('createRoute', recorded('R209'))
    api.answer('removeRoute', undefined)
    act(() => keeping.current.change([first, newRoute('T03')]))
    await waitFor(() => expect(onKept).toHaveBeenCalledTimes(2))
    expect(keeping.current).toMatchObject({ ids: ['R201', 'R209'], notRemoved: [] })
    expect(made().at(-1)?.truckId).toBe('T03')
    expect(asked('changeRoutePlan')).toEqual([])
    expect(asked('removeRoute')).toHaveLength(1)
  })

  it('asks the truck first that takes a bin over, so that no bin is let go in vain', async () => {
    const keeping = await openKept()
    api.refuse('changeRoutePlan', 409, 'Route R201 is active.')
    const loses = newRoute('T01', { distanceKm: 1 })
    const gains = newRoute('T02', {
      binIds: ['WCC1', 'WCC2'],
      plan: { ...second.plan, visits: [home, stop, { ...stop, binId: 'WCC2' }, home] },
    })
    act(() => keeping.current.change([loses, gains]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(asked('changeRoutePlan').map(({ body }) => body)).toMatchObject([{ binIds: ['WCC1', 'WCC2'] }])
    expect(keeping.current.taken).toBe(0)
  })

  it('takes nothing away before the rest is there', async () => {
    const keeping = await openKept()
    api.refuse('changeRoutePlan', 503)
    api.answer('removeRoute', undefined)
    act(() => keeping.current.change([changed]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(asked('removeRoute')).toEqual([])
    api.answer('changeRoutePlan', recorded('R201', 2))
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(asked('removeRoute')).toHaveLength(1))
  })

  it('names the route of a truck that stays which could not be taken away', async () => {
    const keeping = await openKept()
    api.refuse('removeRoute', 409, 'It has been started.')
    act(() => keeping.current.change([first]))
    await waitFor(() => expect(keeping.current.notRemoved).toEqual(['R201']))
  })

  it('sends nothing of a truck whose refused change was taken back', async () => {
    const keeping = await openKept()
    api.refuse('changeRoutePlan', 409, 'Route R201 is active.')
    act(() => keeping.current.change([changed, second]))
    await waitFor(() => expect(keeping.current.failure?.message).toBe('Route R201 is active.'))
    expect(keeping.current).toMatchObject({ ids: ['R201', 'R201'], taken: 1 })
    act(() => keeping.current.change(routes))
    await waitFor(() => expect(onKept).toHaveBeenLastCalledWith(routes, true))
    expect(asked('changeRoutePlan')).toHaveLength(1)
  })

  it('makes the route again that somebody took away', async () => {
    const keeping = await openKept()
    api.refuse('changeRoutePlan', 404, 'There is no route R201.')
    api.answer('createRoute', recorded('R210'))
    act(() => keeping.current.change([changed, second]))
    await waitFor(() => expect(keeping.current.ids).toEqual(['R210', 'R201']))
  })

  it('after a creation without an answer first asks for the same route, then changes it', async () => {
    api.cutOff('createRoute')
    const keeping = open()
    act(() => keeping.current.keep([first]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    api.answer('createRoute', recorded('R201'))
    api.answer('changeRoutePlan', recorded('R201', 2))
    act(() => keeping.current.change([changed]))
    await waitFor(() => expect(onKept).toHaveBeenCalledWith([changed], true))
    expect(made()[1]).toEqual(made()[0])
    expect(asked('changeRoutePlan')).toHaveLength(1)
  })

  it('after a creation that was refused makes the route as it is now', async () => {
    api.refuse('createRoute', 404, 'There is no bin WCC1.')
    const keeping = open()
    act(() => keeping.current.keep([first]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    api.answer('createRoute', recorded('R201'))
    act(() => keeping.current.change([changed]))
    await waitFor(() => expect(onKept).toHaveBeenCalledWith([changed], true))
    expect(made()[1]?.key).not.toBe(made()[0]?.key)
    expect(asked('createRoute').at(-1)?.body).toMatchObject({ distanceKm: 4 })
    expect(asked('changeRoutePlan')).toEqual([])
  })
})
