import { act, renderHook, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, makeRecordedAlert, WithDomain } from 'shared-domain/testing'
import { ALL_READ, useAlertMarking, useAlerts } from './alerts'

const thresholds = { fullAbove: 80, warningAbove: 50 }
const unread = [makeRecordedAlert(), makeRecordedAlert({ id: 'A002', binId: 'WN002' })]
let api: FakeApi

const useMarkedAlerts = () => ({ ...useAlerts(), marking: useAlertMarking() })

const open = async () => {
  const { result } = renderHook(useMarkedAlerts, {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  })
  await waitFor(() => expect(result.current.isLoading).toBe(false))
  return result
}
const areRead = (result: Awaited<ReturnType<typeof open>>) =>
  result.current.data?.alerts.map(({ isRead }) => isRead)

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
  api.answer('listAlerts', { alerts: unread, thresholds })
})

describe('the recorded alerts', () => {
  it('are shown as read before the server has responded', async () => {
    const result = await open()
    act(() => result.current.marking.change(ALL_READ))
    await waitFor(() => expect(areRead(result)).toEqual([true, true]))
    expect(result.current.marking).toMatchObject({ isPending: true, undo: null })
  })

  it('are unread again when the server refuses, with a retry', async () => {
    api.refuse('readAllAlerts', 503, 'The database is away. Try again in a minute.')
    const result = await open()
    act(() => result.current.marking.change(ALL_READ))
    await waitFor(() => expect(result.current.marking.failure).not.toBeNull())
    expect(areRead(result)).toEqual([false, false])

    api.answer('readAllAlerts', { ids: ['A001', 'A002'] })
    api.answer('listAlerts', { alerts: unread.map((alert) => ({ ...alert, isRead: true })), thresholds })
    act(() => result.current.marking.failure?.tryAgain?.())
    await waitFor(() => expect(result.current.marking.undo).not.toBeNull())
    expect(areRead(result)).toEqual([true, true])
    expect(result.current.marking.failure).toBeNull()
  })

  it('are marked as unread by undo if the server had marked them', async () => {
    api.answer('listAlerts', {
      alerts: [makeRecordedAlert(), makeRecordedAlert({ id: 'A002', isRead: true })],
      thresholds,
    })
    api.answer('readAllAlerts', { ids: ['A001'] })
    const result = await open()
    act(() => result.current.marking.change(ALL_READ))
    await waitFor(() => expect(result.current.marking.undo).not.toBeNull())
    act(() => result.current.marking.undo?.())
    await waitFor(() => expect(areRead(result)).toEqual([false, true]))
    await waitFor(() =>
      expect(api.asked).toContainEqual(
        expect.objectContaining({ name: 'readAlerts', body: { ids: ['A001'], isRead: false } }),
      ),
    )
  })

  it('are refreshed by an event about alerts, and not by one about bins', async () => {
    const result = await open()
    api.answer('listAlerts', { alerts: [makeRecordedAlert({ id: 'A003' })], thresholds })
    act(() => api.tell({ kind: 'bins', bins: null }))
    act(() => api.tell({ kind: 'alerts' }))
    await waitFor(() => expect(result.current.data?.alerts.map(({ id }) => id)).toEqual(['A003']))
    expect(api.asked.filter(({ name }) => name === 'listAlerts')).toHaveLength(2)
  })

  it('need two requests for any number of simultaneous events', async () => {
    jest.useFakeTimers()
    try {
      await openWith(jest.advanceTimersByTimeAsync)
      act(() => {
        for (let i = 0; i < 50; i++) api.tell({ kind: 'alerts' })
      })
      await act(() => jest.advanceTimersByTimeAsync(5000))
      expect(api.asked.filter(({ name }) => name === 'listAlerts')).toHaveLength(3)
    } finally {
      jest.useRealTimers()
    }
  })
})

async function openWith(pass: (ms: number) => Promise<unknown>) {
  renderHook(useAlerts, { wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain> })
  await act(() => pass(10))
}
