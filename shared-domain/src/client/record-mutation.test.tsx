import { act, renderHook, waitFor } from '@testing-library/react'
import type { DataSource } from '../composition/data-source'
import { changeThresholds, closeAlert, getThresholds, listAlerts, readAlerts } from '../contract'
import { recordCollection } from '../contract/readings-contract'
import { type FakeApi, fakeApi, makeRecordedAlert, renewMockRecord, WithDomain } from '../testing'
import { changeAnswer, setAnswer } from './record-cache'
import { useRecordMutation } from './record-mutation'
import { useRecordQuery } from './record-query'

const thresholds = { fullAbove: 80, warningAbove: 50 }
const alerts = [makeRecordedAlert({ id: 'A001' }), makeRecordedAlert({ id: 'A002', binId: 'WN002' })]
interface Marks {
  ids: string[]
  isRead: boolean
}

const useMarking = () =>
  useRecordMutation({
    send: (body: Marks, { call }) => call(readAlerts, { body }),
    optimistic: ({ ids, isRead }) => [
      changeAnswer(listAlerts, {}, (known) => ({
        ...known,
        alerts: known.alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, isRead } : alert)),
      })),
    ],
    refreshes: [listAlerts],
    undo: ({ ids }, { isRead }) => (isRead && ids.length > 0 ? { ids, isRead: false } : null),
    notDone: 'The alerts were not marked',
  })
const useAlertList = () => useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts'] })

function open<T>(use: () => T, source: DataSource = 'real') {
  return renderHook(use, {
    wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain>,
  }).result
}
async function openAlerts(source: DataSource = 'real') {
  // The list stands on another screen than the button.
  const result = open(() => ({ list: useAlertList(), other: useAlertList(), marking: useMarking() }), source)
  await waitFor(() => expect(result.current.list.data).not.toBeNull())
  return result
}
const areRead = ({ current }: Awaited<ReturnType<typeof openAlerts>>) =>
  current.list.data?.alerts.map(({ isRead }) => isRead)

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  renewMockRecord()
  api = fakeApi()
  api.answer('listAlerts', { alerts, thresholds })
})
const recordHas = (...read: string[]) =>
  api.answer('listAlerts', {
    alerts: alerts.map((alert) => ({ ...alert, isRead: read.includes(alert.id) })),
    thresholds,
  })

describe('a change of the record', () => {
  it('shows on every screen at once, before the record has said yes', async () => {
    const screens = await openAlerts()
    act(() => screens.current.marking.change({ ids: ['A002'], isRead: true }))
    await waitFor(() => expect(areRead(screens)).toEqual([false, true]))
    expect(screens.current.other.data).toEqual(screens.current.list.data)
    expect(screens.current.marking).toMatchObject({ isPending: true, undo: null })
  })

  it('that is asked for twice at once is sent once, and again when it is done', async () => {
    const screens = await openAlerts()
    api.answer('readAlerts', { ids: [] })
    const press = (ids: string[]) => screens.current.marking.change({ ids, isRead: true })
    const sent = () => api.asked.filter(({ name }) => name === 'readAlerts').length
    act(() => {
      press(['A002'])
      press(['A002'])
    })
    await waitFor(() => expect(screens.current.marking.isPending).toBe(false))
    expect(sent()).toBe(1)
    act(() => {
      press(['A001'])
      press(['A002'])
    })
    await waitFor(() => expect(screens.current.marking.isPending).toBe(false))
    expect(sent()).toBe(3)
  })

  it('stays shown when the record is read again meanwhile and does not have it yet', async () => {
    const screens = await openAlerts()
    act(() => screens.current.marking.change({ ids: ['A002'], isRead: true }))
    await waitFor(() => expect(areRead(screens)).toEqual([false, true]))
    api.answer('listAlerts', { alerts: alerts.slice(1), thresholds })
    act(() => api.tell({ kind: 'alerts' }))
    await waitFor(() => expect(screens.current.list.data?.alerts).toHaveLength(1))
    expect(areRead(screens)).toEqual([true])
  })

  it('is taken back when the record says no, with the reason and a way to try again', async () => {
    api.refuse('readAlerts', 503, 'The database is away. Try again in a minute.')
    const screens = await openAlerts()
    act(() => screens.current.marking.change({ ids: ['A001'], isRead: true }))
    await waitFor(() => expect(screens.current.marking.failure).not.toBeNull())
    expect(areRead(screens)).toEqual([false, false])
    expect(screens.current.marking.failure).toMatchObject({
      title: 'The alerts were not marked',
      sentence: 'The database is away. Try again in a minute.',
      canRetry: true,
    })

    api.answer('readAlerts', { ids: ['A001'] })
    recordHas('A001')
    act(() => screens.current.marking.failure?.tryAgain?.())
    await waitFor(() => expect(screens.current.marking.isPending).toBe(false))
    expect(areRead(screens)).toEqual([true, false])
    expect(screens.current.marking.failure).toBeNull()
  })

  it('can be undone once the record has it, and undoing it cannot', async () => {
    const screens = await openAlerts()
    api.answer('readAlerts', ({ ids }) => ({ ids }))
    recordHas('A001')
    act(() => screens.current.marking.change({ ids: ['A001'], isRead: true }))
    await waitFor(() => expect(screens.current.marking.undo).not.toBeNull())
    recordHas()
    act(() => screens.current.marking.undo?.())
    await waitFor(() => expect(screens.current.marking.undo).toBeNull())
    expect(areRead(screens)).toEqual([false, false])
    expect(api.asked.filter(({ name }) => name === 'readAlerts').map(({ body }) => body)).toEqual([
      { ids: ['A001'], isRead: true },
      { ids: ['A001'], isRead: false },
    ])
  })

  it('puts what the record answered into what is shown, without reading it again', async () => {
    api.answer('getThresholds', thresholds)
    const raised = { fullAbove: 90, warningAbove: 60 }
    api.answer('changeThresholds', raised)
    const result = open(() => ({
      shown: useRecordQuery({ operation: getThresholds, request: {}, changesWith: [] }).data,
      changing: useRecordMutation({
        send: (body: typeof thresholds, { call }) => call(changeThresholds, { body }),
        learn: (answer) => [setAnswer(getThresholds, {}, answer)],
        refreshes: ['bins', listAlerts],
        notDone: 'The thresholds were not changed',
      }),
    }))
    await waitFor(() => expect(result.current.shown).toEqual(thresholds))
    await act(() => result.current.changing.changeAsync(raised))
    await waitFor(() => expect(result.current.shown).toEqual(raised))
    expect(api.asked.filter(({ name }) => name === 'getThresholds')).toHaveLength(1)
  })

  it('that others were quicker with is not to be tried again, and what they did is shown with the refusal', async () => {
    const screens = await openAlerts()
    recordHas('A002')
    api.refuse('readAlerts', 409, 'Somebody else was quicker.')
    act(() => screens.current.marking.change({ ids: ['A001'], isRead: true }))
    await waitFor(() => expect(screens.current.marking.failure).not.toBeNull())
    expect(screens.current.marking.failure).toMatchObject({ canRetry: false, tryAgain: null })
    expect(areRead(screens)).toEqual([false, true])
  })

  it('tells a form that it was refused', async () => {
    api.refuse('closeAlert', 403, 'Your role may not.')
    const closing = open(() =>
      useRecordMutation({
        send: (id: string, { call }) => call(closeAlert, { params: { id } }),
        notDone: (id) => `Alert ${id} is still open`,
      }),
    )
    await act(() => expect(closing.current.changeAsync('A001')).rejects.toThrow('Your role may not.'))
    await waitFor(() =>
      expect(closing.current.failure).toMatchObject({ title: 'Alert A001 is still open', tryAgain: null }),
    )
  })
})

const at = '2026-11-21T03:00:00.000Z'
const useEmptying = (keys: string[]) =>
  useRecordMutation({
    send(binId: string, { call, key }) {
      keys.push(key)
      return call(recordCollection, { headers: { 'idempotency-key': key }, body: { binId, at } })
    },
    notDone: 'The bin was not recorded as emptied',
  })

describe('a change in doubt', () => {
  it('is tried again under the same key, so that it is done once', async () => {
    const keys: string[] = []
    api.cutOff('recordCollection')
    const emptying = open(() => useEmptying(keys))
    act(() => emptying.current.change('WN001'))
    await waitFor(() => expect(emptying.current.failure?.sentence).toMatch(/did not answer/))
    act(() => emptying.current.failure?.tryAgain?.())
    await waitFor(() => expect(keys).toHaveLength(2))
    await waitFor(() => expect(emptying.current.isPending).toBe(false))
    act(() => emptying.current.change('WN001'))
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(new Set(keys).size).toBe(1)
  })

  it('leaves another change its own key, and so does a refusal', async () => {
    const keys: string[] = []
    api.cutOff('recordCollection')
    const emptying = open(() => useEmptying(keys))
    act(() => emptying.current.change('WN001'))
    await waitFor(() => expect(emptying.current.failure).not.toBeNull())
    api.refuse('recordCollection', 422)
    act(() => emptying.current.change('WN002'))
    await waitFor(() => expect(emptying.current.failure?.variables).toBe('WN002'))
    act(() => emptying.current.change('WN002'))
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(new Set(keys).size).toBe(3)
  })
})

describe('a change of the samples', () => {
  it('is made in this browser, with the same undo and without any request', async () => {
    const screens = await openAlerts('mock')
    await act(async () => screens.current.marking.change({ ids: ['A001'], isRead: true }))
    await waitFor(() => expect(areRead(screens)).toEqual([true, false, false]))
    await waitFor(() => expect(screens.current.marking.undo).not.toBeNull())
    await act(async () => screens.current.marking.undo?.())
    await waitFor(() => expect(areRead(screens)).toEqual([false, false, false]))
    expect(api.asked).toEqual([])
  })

  it('that only the record can make fails with the way out', async () => {
    const changing = open(
      () =>
        useRecordMutation({
          send: (body: typeof thresholds, { call }) => call(changeThresholds, { body }),
          notDone: 'The thresholds were not changed',
        }),
      'mock',
    )
    act(() => changing.current.change(thresholds))
    await waitFor(() =>
      expect(changing.current.failure).toMatchObject({
        sentence: expect.stringMatching(/mock data.*Switch to real data/),
        tryAgain: null,
      }),
    )
    expect(api.asked).toEqual([])
  })
})
