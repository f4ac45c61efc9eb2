import { act, renderHook } from '@testing-library/react'
import type { LiveEvent } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { useBinHistory } from './bin-history'

let api: FakeApi
beforeEach(() => {
  jest.useFakeTimers()
  api = fakeApi()
  api.answer('binHistory', { readings: [], collections: [], reports: [], label: null })
})
afterEach(() => jest.useRealTimers())

const open = (binId: string) =>
  renderHook(() => useBinHistory(binId), {
    wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
  }).result
const change = (id: string): LiveEvent => ({
  kind: 'bins',
  bins: [{ id, fillLevel: 91, status: 'full', lastCollected: null }],
})
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe("a bin's history", () => {
  it('is refreshed by an event that names the bin, and not by one that names another', async () => {
    const result = open('WN001')
    await pass(100)
    expect(result.current.data).not.toBeNull()
    act(() => api.tell(change('WN002')))
    await pass(2000)
    expect(api.asked).toHaveLength(1)
    act(() => api.tell(change('WN001')))
    await pass(2000)
    expect(api.asked).toHaveLength(2)
  })
})
