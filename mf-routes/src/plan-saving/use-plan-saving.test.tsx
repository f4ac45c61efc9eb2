import { act, renderHook, waitFor } from '@testing-library/react'
import type { PlanToKeep } from 'shared-domain/contract'
import { makeRecordedRoute, WithDomain } from 'shared-domain/testing'
import { type RoutesApi, routesApi } from '../testing/routes-api'
import type { NewRoute } from './plan-body'
import { beginDraft, isPlanSaved, usePlanSaving, usePlanSavingStore } from './use-plan-saving'

let api: RoutesApi
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
/** Of every request so far: the truck of each route and the route that it replaces. */
const replaced = () =>
  sent().map((body) => body.routes.map(({ plan, replaces }) => [plan?.truckId, replaces?.id ?? null]))
const isSaved = () => isPlanSaved(usePlanSavingStore.getState())

/** Gives each route the number of its truck. */
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

/** Delays the next answer until the returned function is called. */
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

async function openSaved() {
  takeAll()
  const saving = open().result
  act(() => saving.current.keep(routes))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(routes, 'keep'))
  return saving
}

beforeEach(() => {
  jest.clearAllMocks()
  usePlanSavingStore.setState(usePlanSavingStore.getInitialState(), true)
  api = routesApi()
})

describe('saving the routes of a plan', () => {
  it('sends them in one request, each under its own key', async () => {
    const saving = await openSaved()
    expect(saving.current).toMatchObject({ savedIds: ['R201', 'R202'], isSaving: false, failure: null })
    expect(sent().map(trucksOf)).toEqual([['T01', 'T02']])
    expect(new Set(sent()[0]?.routes.map(({ key }) => key)).size).toBe(2)
    expect(isSaved()).toBe(true)
  })

  it('reports no success before the record has them', async () => {
    const saving = open().result
    act(() => saving.current.keep(routes))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(saving.current).toMatchObject({ savedIds: [], isSaving: true, failure: null })
    expect(onSaved).not.toHaveBeenCalled()
    expect(isSaved()).toBe(false)
  })

  it('sends the same request again after no answer', async () => {
    api.cutOff('keepPlan')
    const saving = open().result
    act(() => saving.current.keep(routes))
    await waitFor(() => expect(saving.current.failure).not.toBeNull())
    expect(onLost).toHaveBeenCalledTimes(1)
    takeAll()
    act(() => void saving.current.tryAgain())
    await waitFor(() => expect(saving.current.savedIds).toEqual(['R201', 'R202']))
    expect(sent()).toHaveLength(2)
    expect(sent()[1]).toEqual(sent()[0])
  })

  it('continues when its page is left, and is shown when the page is opened again', async () => {
    const answer = holdNextAnswer()
    takeAll()
    const { result, unmount } = open()
    act(() => result.current.keep(routes))
    unmount()
    const back = open().result
    expect(back.current).toMatchObject({ savedIds: [], isSaving: true })
    act(answer)
    await waitFor(() => expect(back.current).toMatchObject({ savedIds: ['R201', 'R202'], isSaving: false }))
    expect(onSaved).toHaveBeenCalledTimes(1)
  })
})

describe('saving the changes of a plan', () => {
  it('changes the saved routes, and sends only those that differ', async () => {
    const saving = await openSaved()
    act(() => saving.current.change([changed, second]))
    await waitFor(() => expect(onSaved).toHaveBeenLastCalledWith([changed, second], 'change'))
    expect(sent()[1]).toMatchObject({
      routes: [{ ...changed, replaces: { id: 'R201', planRevision: 1 } }],
      removedIds: [],
    })
    act(() => saving.current.change(routes))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[2]?.routes).toMatchObject([{ distanceKm: 2, replaces: { id: 'R201', planRevision: 2 } }])
  })

  it('creates a route for an added truck, and removes that of a truck that no longer leaves', async () => {
    const saving = await openSaved()
    act(() => saving.current.change([first, newRoute('T03')]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(saving.current).toMatchObject({ savedIds: ['R201', 'R203'] })
    expect(sent()[1]?.removedIds).toEqual(['R202'])
    expect(replaced()[1]).toEqual([['T03', null]])
  })

  it('changes nothing when it is refused, and sends nothing once the change is undone', async () => {
    const saving = await openSaved()
    api.refuse('keepPlan', 409, 'Route R201 is active.')
    act(() => saving.current.change([changed, second]))
    await waitFor(() => expect(saving.current.failure?.message).toBe('Route R201 is active.'))
    expect(saving.current.savedIds).toEqual(['R201', 'R202'])
    expect(isSaved()).toBe(false)
    act(() => saving.current.change(routes))
    await waitFor(() => expect(onSaved).toHaveBeenLastCalledWith(routes, 'change'))
    expect(sent()).toHaveLength(2)
    expect(isSaved()).toBe(true)
  })

  it('sends an unanswered request again before the present one', async () => {
    api.cutOff('keepPlan')
    const saving = open().result
    act(() => saving.current.keep([first]))
    await waitFor(() => expect(saving.current.failure).not.toBeNull())
    takeAll()
    act(() => saving.current.change([changed]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([changed], 'change'))
    expect(sent()[1]).toEqual(sent()[0])
    expect(replaced()).toEqual([[['T01', null]], [['T01', null]], [['T01', 'R201']]])
  })

  it('sends an unanswered request again after a 401, since the record may have accepted it', async () => {
    api.cutOff('keepPlan')
    const saving = open().result
    act(() => saving.current.keep([first]))
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
    api.refuse('keepPlan', 401)
    act(() => void saving.current.tryAgain())
    await waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
    takeAll()
    act(() => void saving.current.tryAgain())
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[2]).toEqual(sent()[0])
  })

  it('sends the present route under another key after a refusal', async () => {
    api.refuse('keepPlan', 404, 'There is no bin WCC1.')
    const saving = open().result
    act(() => saving.current.keep([first]))
    expect(saving.current.isDraft).toBe(false)
    await waitFor(() => expect(saving.current.failure).not.toBeNull())
    expect(saving.current.isDraft).toBe(true)
    takeAll()
    act(() => saving.current.change([changed]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([changed], 'change'))
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.routes[0]?.key).not.toBe(sent()[0]?.routes[0]?.key)
    expect(replaced()[1]).toEqual([['T01', null]])
  })
})

describe('saving another plan', () => {
  it('leaves the kept routes of the plan before it in the record', async () => {
    const saving = await openSaved()
    act(() => beginDraft())
    act(() => saving.current.keep([newRoute('T01', { distanceKm: 9 })]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    expect(sent()[1]?.removedIds).toEqual([])
    expect(replaced()[1]).toEqual([['T01', null]])
  })

  it.each([
    ['removes the routes that the previous plan may have created', {}, ['R201', 'R202']],
    ['keeps active routes of the previous plan', { status: 'active' as const }, []],
  ])('%s when that had no answer', async (_what, known, removedIds) => {
    api.cutOff('keepPlan')
    const saving = open().result
    act(() => saving.current.keep(routes))
    await waitFor(() => expect(onLost).toHaveBeenCalled())
    takeAll(known)
    act(() => beginDraft())
    act(() => saving.current.keep([newRoute('T03')]))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(sent()[1]).toEqual(sent()[0])
    expect(sent().at(-1)).toMatchObject({ removedIds, routes: [{ binIds: ['WCC-T03'] }] })
  })

  it('waits for the save in progress', async () => {
    const answer = holdNextAnswer()
    takeAll()
    const saving = open().result
    act(() => saving.current.keep(routes))
    act(() => beginDraft())
    act(() => saving.current.keep([newRoute('T03')]))
    expect(sent()).toEqual([])
    act(answer)
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith([newRoute('T03')], 'keep'))
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(sent().map(trucksOf)).toEqual([['T01', 'T02'], ['T03']])
    expect(sent()[1]?.removedIds).toEqual(['R201', 'R202'])
  })
})

describe('taking a kept plan back', () => {
  it('removes all its routes in one request, and it can be kept again', async () => {
    const saving = await openSaved()
    await act(async () => void (await saving.current.takeBack()))
    expect(onSaved).toHaveBeenLastCalledWith([], 'take-back')
    expect(sent()[1]).toMatchObject({ routes: [], removedIds: ['R201', 'R202'] })
    expect(saving.current).toMatchObject({ savedIds: [], isDraft: true })
    act(() => saving.current.keep(routes))
    await waitFor(() => expect(saving.current.savedIds).toEqual(['R201', 'R202']))
    expect(replaced()[2]).toEqual([
      ['T01', null],
      ['T02', null],
    ])
  })

  it('leaves it kept when the record refuses', async () => {
    const saving = await openSaved()
    api.refuse('keepPlan', 409, 'Route R201 is active by now.')
    await act(async () => void (await saving.current.takeBack()))
    expect(saving.current.failure?.message).toBeTruthy()
    expect(saving.current.savedIds).toEqual(['R201', 'R202'])
    expect(isSaved()).toBe(true)
  })

  it('leaves each truck its route when the record refuses after a change', async () => {
    const saving = await openSaved()
    act(() => saving.current.change([changed, second]))
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
    api.refuse('keepPlan', 409, 'Route R201 is active by now.')
    await act(async () => void (await saving.current.takeBack()))
    expect(saving.current.failure?.message).toBeTruthy()
    expect(Object.fromEntries(saving.current.idOfTruck)).toEqual({ T01: 'R201', T02: 'R202' })
    expect(usePlanSavingStore.getState().wanted).toEqual([changed, second])
    expect(isSaved()).toBe(true)
  })
})
