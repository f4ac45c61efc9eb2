import { act, renderHook, waitFor } from '@testing-library/react'
import type { PlanToKeep } from 'shared-domain/contract'
import { type FakeApi, fakeApi, makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import type { NewRoute } from './plan-body'
import { isPlanSaved, usePlanSaving, usePlanSavingStore } from './use-plan-saving'

let api: FakeApi
const onSaved = jest.fn()
const onLost = jest.fn()

const at = { point: { lat: -41.3, lng: 174.8 }, arrival: 0, departure: 0, litres: 0, kg: 0 }
const home = { kind: 'depot', ...at } as const
const newRoute = (truckId: string, known: Partial<NewRoute> = {}): NewRoute => {
  const binId = `WCC-${truckId}`
  const visits = [home, { kind: 'stop', binId, ...at } as const, home]
  return {
    name: `Round, ${truckId}`,
    priority: 'medium',
    binIds: [binId],
    distanceKm: 2,
    baselineKm: 3,
    minutes: 12,
    plan: { truckId, depotId: 'D01', matrixSource: 'estimate', visits },
    ...known,
  }
}
const routes = [newRoute('T01'), newRoute('T02')]
const [first, second] = routes as [NewRoute, NewRoute]
const changed = newRoute('T01', { distanceKm: 4 })
const open = () =>
  renderHook(() => usePlanSaving(onSaved, onLost), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  })

const sent = () => api.asked.flatMap(({ name, body }) => (name === 'keepPlan' ? (body as PlanToKeep) : []))
const trucksOf = (body: PlanToKeep | undefined) => body?.routes.map(({ plan }) => plan?.truckId)
/** Of every body so far: the truck of each route and the route that it replaces. */
const replaced = () =>
  sent().map((body) => body.routes.map(({ plan, replaces }) => [plan?.truckId, replaces?.id ?? null]))
const isKept = () => isPlanSaved(usePlanSavingStore.getState())

/** The number of a truck is that of its route. */
const takeAll = (known: Parameters<typeof makeRecordedRoute>[0] = {}) =>
  api.answer('keepPlan', ({ routes }) => ({
    routes: routes.map(({ plan, replaces }) =>
      makeRecordedRoute({
        id: replaces?.id ?? `R2${plan?.truckId.slice(1)}`,
        planRevision: (replaces?.planRevision ?? 0) + 1,
        ...known,
      }),
    ),
  }))

/** Holds the answer to what is asked next until it is let go. */
function holdNextAnswer(): () => void {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { fetch } = globalThis
  jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
    await held
    return fetch(...request)
  })
  return () => letGo()
}

async function openKept() {
  takeAll()
  const keeping = open().result
  act(() => keeping.current.save(routes))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(routes, false))
  return keeping
}

beforeEach(() => {
  jest.clearAllMocks()
  usePlanSavingStore.setState(usePlanSavingStore.getInitialState(), true)
  api = fakeApi()
})

describe('keeping the routes of a plan', () => {
  it('sends them together, each under a key of its own', async () => {
    const keeping = await openKept()
    expect(keeping.current).toMatchObject({ ids: ['R201', 'R202'], isSaving: false, failure: null })
    expect(sent().map(trucksOf)).toEqual([['T01', 'T02']])
    expect(new Set(sent()[0]?.routes.map(({ key }) => key)).size).toBe(2)
    expect(isKept()).toBe(true)
  })

  it('has no word of success before the record has them', async () => {
    const keeping = open().result
    act(() => keeping.current.save(routes))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(keeping.current).toMatchObject({ ids: [null, null], isSaving: true, failure: null })
    expect(onSaved).not.toHaveBeenCalled()
    expect(isKept()).toBe(false)
  })

  it('sends the very same again when there was no answer', async () => {
    api.cutOff('keepPlan')
    const keeping = open().result
    act(() => keeping.current.save(routes))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    expect(onLost).toHaveBeenCalledTimes(1)
    takeAll()
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(keeping.current.ids).toEqual(['R201', 'R202']))
    expect(sent()).toHaveLength(2)
    expect(sent()[1]).toEqual(sent()[0])
  })

  it('goes on when its page is left, and is known when somebody comes back', async () => {
    const answer = holdNextAnswer()
    takeAll()
    const { result, unmount } = open()
    act(() => result.current.save(routes))
    unmount()
    const back = open().result
    expect(back.current).toMatchObject({ ids: [null, null], isSaving: true })
    act(answer)
    await waitFor(() => expect(back.current).toMatchObject({ ids: ['R201', 'R202'], isSaving: false }))
    expect(onSaved).toHaveBeenCalledTimes(1)
  })
})

describe('keeping the changes of a plan', () => {
  it('changes the routes that are there, and sends only those that differ', async () => {
    const keeping = await openKept()
    act(() => keeping.current.change([changed, second]))
    await waitFor(() => expect(onSaved).toHaveBeenLastCalledWith([changed, second], true))
    expect(sent()[1]).toMatchObject({
      routes: [{ ...changed, replaces: { id: 'R201', planRevision: 1 } }],
      removedIds: [],
    })
    act(() => keeping.current.change(routes))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.routes).toMatchObject([{ distanceKm: 2, replaces: { id: 'R201', planRevision: 2 } }])
  })

  it('makes a route for a truck that leaves now, and takes away that of one that stays', async () => {
    const keeping = await openKept()
    act(() => keeping.current.change([first, newRoute('T03')]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(keeping.current).toMatchObject({ ids: ['R201', 'R203'], savedIds: ['R201', 'R203'] })
    expect(sent()[1]?.removedIds).toEqual(['R202'])
    expect(replaced()[1]).toEqual([['T03', null]])
  })

  it('leaves everything as it was when it is refused, and sends nothing of what is taken back', async () => {
    const keeping = await openKept()
    api.refuse('keepPlan', 409, 'Route R201 is active.')
    act(() => keeping.current.change([changed, second]))
    await waitFor(() => expect(keeping.current.failure?.message).toBe('Route R201 is active.'))
    expect(keeping.current.ids).toEqual(['R201', 'R202'])
    expect(isKept()).toBe(false)
    act(() => keeping.current.change(routes))
    await waitFor(() => expect(onSaved).toHaveBeenLastCalledWith(routes, true))
    expect(sent()).toHaveLength(2)
    expect(isKept()).toBe(true)
  })

  it('sends what had no answer once more before it sends what is wanted now', async () => {
    api.cutOff('keepPlan')
    const keeping = open().result
    act(() => keeping.current.save([first]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    takeAll()
    act(() => keeping.current.change([changed]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([changed], true))
    expect(sent()[1]).toEqual(sent()[0])
    expect(replaced()).toEqual([[['T01', null]], [['T01', null]], [['T01', 'R201']]])
  })

  it('is in doubt also when it may not ask: the record may have taken it the time before', async () => {
    api.cutOff('keepPlan')
    const keeping = open().result
    act(() => keeping.current.save([first]))
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
    api.refuse('keepPlan', 401)
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
    takeAll()
    act(() => keeping.current.tryAgain())
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[2]).toEqual(sent()[0])
  })

  it('after a refusal makes the route as it is now, under another key', async () => {
    api.refuse('keepPlan', 404, 'There is no bin WCC1.')
    const keeping = open().result
    act(() => keeping.current.save([first]))
    await waitFor(() => expect(keeping.current.failure).not.toBeNull())
    takeAll()
    act(() => keeping.current.change([changed]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([changed], true))
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.routes[0]?.key).not.toBe(sent()[0]?.routes[0]?.key)
    expect(replaced()[1]).toEqual([['T01', null]])
  })
})

describe('keeping another plan', () => {
  it('takes those of the plan before away that are named, and leaves the others to their drivers', async () => {
    const keeping = await openKept()
    act(() => keeping.current.save([newRoute('T01', { distanceKm: 9 })], { replacedIds: ['R202'] }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(sent()[1]?.removedIds).toEqual(['R202'])
    expect(replaced()[1]).toEqual([['T01', null]])
  })

  it.each([
    ['takes away what the plan before may have made', {}, ['R201', 'R202']],
    ['leaves what the plan before has made to who drives it', { status: 'active' as const }, []],
  ])('%s without an answer', async (_what, known, removedIds) => {
    api.cutOff('keepPlan')
    const keeping = open().result
    act(() => keeping.current.save(routes))
    await waitFor(() => expect(onLost).toHaveBeenCalled())
    takeAll(known)
    act(() => keeping.current.save([newRoute('T03')]))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[1]).toEqual(sent()[0])
    expect(sent().at(-1)).toMatchObject({ removedIds, routes: [{ binIds: ['WCC-T03'] }] })
  })

  it('of no routes leaves those before as they are', async () => {
    const keeping = await openKept()
    act(() => keeping.current.save([], { replacedIds: ['R201', 'R202'] }))
    expect(sent()).toHaveLength(1)
    expect(isKept()).toBe(true)
    act(() => keeping.current.change([first]))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]?.removedIds).toEqual(['R201', 'R202'])
  })

  it('while one is on its way follows it', async () => {
    const answer = holdNextAnswer()
    takeAll()
    const keeping = open().result
    act(() => keeping.current.save(routes))
    act(() => keeping.current.save([newRoute('T03')]))
    expect(sent()).toEqual([])
    act(answer)
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([newRoute('T03')], false))
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(sent().map(trucksOf)).toEqual([['T01', 'T02'], ['T03']])
    expect(sent()[1]?.removedIds).toEqual(['R201', 'R202'])
  })
})
