import { act, renderHook, waitFor } from '@testing-library/react'
import type { DataSource } from '../composition/data-source'
import { getFleet, listAlerts, listReports } from '../contract'
import { type FakeApi, fakeApi, makeReport, renewMockRecord, WithDomain } from '../testing'
import { useDataSource } from './data-source'
import { missingInMockData } from './explain-failure'
import { useRecordQuery } from './record-query'

let api: FakeApi
beforeEach(() => {
  jest
    .spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => {})
  renewMockRecord()
  api = fakeApi()
})

function open<T>(use: () => T, source: DataSource) {
  return renderHook(use, {
    wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain>,
  })
}
const useAlerts = () => useRecordQuery({ operation: listAlerts, request: {}, changesWith: [] })
/** What a council answers that has other thresholds than the samples. */
const ALERTS = { alerts: [], thresholds: { fullAbove: 90, warningAbove: 60 } }

describe('a part of the record', () => {
  it('is the last good answer when it cannot be read again', async () => {
    api.answer('listAlerts', ALERTS)
    const { result } = open(useAlerts, 'real')
    expect(result.current).toMatchObject({ data: null, isLoading: true, updatedAt: null })
    await waitFor(() => expect(result.current.data?.thresholds.fullAbove).toBe(90))
    expect(result.current.isSample).toBe(false)
    const { updatedAt } = result.current
    api.refuse('listAlerts', 403, 'Your role may not.')
    act(() => result.current.refresh())
    await waitFor(() => expect(result.current.error?.message).toBe('Your role may not.'))
    expect(result.current).toMatchObject({ data: ALERTS, updatedAt, isLoading: false })
  })

  it('is read again after the events that concern it', async () => {
    api.answer('listAlerts', { alerts: [], thresholds: { fullAbove: 80, warningAbove: 50 } })
    open(
      () =>
        useRecordQuery({
          operation: listAlerts,
          request: {},
          changesWith: (event) => event.kind === 'routes' && event.id === 'R001',
        }),
      'real',
    )
    await waitFor(() => expect(api.asked).toHaveLength(1))
    act(() => api.tell({ kind: 'routes', id: 'R002' }))
    act(() => api.tell({ kind: 'routes', id: 'R001' }))
    await waitFor(() => expect(api.asked).toHaveLength(2))
  })

  it('keeps the page before on screen until the next one is there, and says that it is not its own', async () => {
    api.answer('listReports', { reports: [makeReport()], total: 1, next: null })
    const { result, rerender } = renderHook(
      ({ q }: { q: string }) =>
        useRecordQuery({
          operation: listReports,
          request: { query: { q } },
          changesWith: [],
          keepsPrevious: true,
        }),
      {
        initialProps: { q: 'one' },
        wrapper: ({ children }) => <WithDomain source="real">{children}</WithDomain>,
      },
    )
    await waitFor(() => expect(result.current.data?.total).toBe(1))
    api.answer('listReports', { reports: [], total: 0, next: null })
    rerender({ q: 'other' })
    expect(result.current).toMatchObject({ data: { total: 1 }, updatedAt: null, isRefreshing: true })
    await waitFor(() => expect(result.current.data?.total).toBe(0))
    expect(result.current.updatedAt).toEqual(expect.any(Number))
  })
})

describe('a part of the samples', () => {
  it('is there at once, is of no moment, and costs no request', () => {
    const { result } = open(useAlerts, 'mock')
    expect(result.current).toMatchObject({
      data: { thresholds: { fullAbove: 80, warningAbove: 50 } },
      isLoading: false,
      error: null,
      updatedAt: null,
      isSample: true,
    })
    expect(api.asked).toEqual([])
  })

  it('never mixes with the record', async () => {
    api.answer('listAlerts', ALERTS)
    const { result } = open(useAlerts, 'mock')
    act(() => useDataSource.setState({ source: 'real' }))
    expect(result.current.data).toBeNull()
    await waitFor(() => expect(result.current.data?.thresholds.fullAbove).toBe(90))
    act(() => useDataSource.setState({ source: 'mock' }))
    expect(result.current.data?.thresholds.fullAbove).toBe(80)
  })

  it('that only the record has is missing, with the way out', async () => {
    const { result } = open(
      () => useRecordQuery({ operation: getFleet, request: {}, changesWith: ['fleet'] }),
      'mock',
    )
    await waitFor(() => expect(missingInMockData(result.current.error)).toMatch(/Switch to real data/))
    expect(result.current).toMatchObject({ data: null, isLoading: false })
    expect(api.asked).toEqual([])
    expect(console.warn).not.toHaveBeenCalled()
  })
})

describe('the console', () => {
  afterEach(() => void jest.useRealTimers())

  it('suggests mock data when the server failed, and not when it refused', async () => {
    jest.useFakeTimers()
    api.refuse('listAlerts', 403, 'Your role may not.')
    open(useAlerts, 'real').unmount()
    open(useAlerts, 'real')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(console.warn).toHaveBeenLastCalledWith('Your role may not.')
    api.refuse('listReports', 503, 'The database does not answer.')
    open(() => useRecordQuery({ operation: listReports, request: { query: {} }, changesWith: [] }), 'real')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(console.warn).toHaveBeenLastCalledWith(
      'The database does not answer. Switch the data source to mock data to work without the open-data service.',
    )
  })
})
