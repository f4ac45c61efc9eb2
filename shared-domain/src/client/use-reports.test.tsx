import { act, renderHook, waitFor } from '@testing-library/react'
import { type FakeApi, fakeApi, makeReport, WithDomain } from '../testing'
import { foundSamples, useSampleReportsStore } from './sample-reports-store'
import { useReport } from './use-report'
import { useReportHandling } from './use-report-handling'
import { useReports } from './use-reports'

let api: FakeApi
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi()
})

const { id } = makeReport()
const render = <T,>(hook: () => T, source: 'real' | 'mock' = 'real') =>
  renderHook(hook, {
    wrapper: ({ children }) => <WithDomain source={source}>{children}</WithDomain>,
  })
const desk = () => ({
  list: useReports({ status: 'unresolved' }),
  report: useReport(id),
  handling: useReportHandling(id),
})
const listed = (...reports: ReturnType<typeof makeReport>[]) =>
  api.answer('listReports', { reports, total: reports.length, next: null })

describe('the recorded reports', () => {
  it('leave the list when they are closed', async () => {
    listed(makeReport())
    api.answer('getReport', makeReport())
    const { result } = render(desk)
    await waitFor(() => expect(result.current.list.data?.total).toBe(1))
    listed()
    api.answer('changeReportStatus', makeReport({ status: 'closed' }))
    await act(() => result.current.handling.move({ from: 'open', to: 'closed', reason: 'Done.' }))
    expect(result.current.report.data?.status).toBe('closed')
    await waitFor(() => expect(result.current.list.data?.total).toBe(0))
  })

  it('show what the other did before a change is told to have failed', async () => {
    listed()
    api.answer('getReport', makeReport())
    const { result } = render(desk)
    await waitFor(() => expect(result.current.report.data?.status).toBe('open'))
    api.refuse('changeReportStatus', 409)
    api.answer('getReport', makeReport({ status: 'fixed' }))
    await act(() => expect(result.current.handling.move({ from: 'open', to: 'closed' })).rejects.toThrow())
    expect(result.current.report.data?.status).toBe('fixed')
  })

  it('stay while others are asked for, and are then replaced', async () => {
    listed(makeReport())
    let issue: 'Damaged' | undefined
    const { result, rerender } = render(() => useReports({ issue }))
    await waitFor(() => expect(result.current.data?.total).toBe(1))
    issue = 'Damaged'
    listed()
    rerender()
    expect(result.current).toMatchObject({ data: { total: 1 }, updatedAt: null, isRefreshing: true })
    await waitFor(() => expect(result.current.data?.total).toBe(0))
  })
})

describe('the sample reports', () => {
  const samples = useSampleReportsStore.getInitialState().reports
  beforeEach(() => useSampleReportsStore.setState({ reports: samples }))
  const sample = samples[0] as (typeof samples)[number]

  it.each([
    [{}, 5],
    [{ status: 'unresolved' }, 4],
    [{ status: 'fixed' }, 1],
    [{ issue: 'Overflowing' }, 2],
    [{ held: 'true' }, 1],
    [{ q: 'wn042' }, 2],
    [{ q: 'sampe-00003' }, 1],
  ] as const)('that fit %j are %d', (query, count) => {
    expect(foundSamples(samples, query)).toHaveLength(count)
  })

  it('change without the network, and tell their history', async () => {
    const { result } = render(() => useReportHandling(sample.id), 'mock')
    await act(() =>
      result.current.move({ from: 'open', to: 'duplicate', duplicateOf: samples[1]?.reference ?? '' }),
    )
    const changed = useSampleReportsStore.getState().reports[0]
    expect(changed).toMatchObject({ status: 'duplicate', duplicateOf: { id: samples[1]?.id } })
    expect(changed?.history).toHaveLength(2)
    expect(api.asked).toEqual([])
  })

  it('are no duplicate of what is not there', async () => {
    const { result } = render(() => useReportHandling(sample.id), 'mock')
    const move = { from: 'open', to: 'duplicate', duplicateOf: sample.reference } as const
    await act(() => expect(result.current.move(move)).rejects.toThrow(/no other sample report/))
  })

  it('are let count', async () => {
    const held = samples.find(({ isHeld }) => isHeld)
    const { result } = render(() => useReportHandling(held?.id ?? ''), 'mock')
    await act(() => result.current.release())
    expect(useSampleReportsStore.getState().reports.some(({ isHeld }) => isHeld)).toBe(false)
  })
})
