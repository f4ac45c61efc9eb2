import { act, renderHook, waitFor } from '@testing-library/react'
import { callRecord } from 'shared-domain/client'
import { listReports } from 'shared-domain/contract'
import { type FakeApi, fakeApi, makeReport, renewMockRecord, WithDomain } from 'shared-domain/testing'
import { type ReportQuery, useReport, useReportHandling, useReports } from './reports'

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
    api.answer('changeReportStatus', { ...makeReport({ status: 'closed' }), note: null })
    await act(() => result.current.handling.changeAsync({ from: 'open', to: 'closed', reason: 'Done.' }))
    expect(result.current.report.data?.status).toBe('closed')
    await waitFor(() => expect(result.current.list.data?.total).toBe(0))
  })

  it('show another operator’s change before the conflict is reported', async () => {
    listed()
    api.answer('getReport', makeReport())
    const { result } = render(desk)
    await waitFor(() => expect(result.current.report.data?.status).toBe('open'))
    api.refuse('changeReportStatus', 409)
    api.answer('getReport', makeReport({ status: 'fixed' }))
    await act(() =>
      expect(result.current.handling.changeAsync({ from: 'open', to: 'closed' })).rejects.toThrow(),
    )
    expect(result.current.report.data?.status).toBe('fixed')
  })

  it('stay while others are loading, and are then replaced', async () => {
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
  const sampleReports = async (query: ReportQuery = {}) =>
    (await callRecord(listReports, { query }, { source: 'mock' })).reports
  const found = async (query: ReportQuery, index = 0) => {
    const report = (await sampleReports(query))[index]
    if (!report) throw new Error('There is no such sample report.')
    return report
  }
  beforeEach(renewMockRecord)

  it.each([
    [{}, 5],
    [{ status: 'unresolved' }, 4],
    [{ status: 'fixed' }, 1],
    [{ issue: 'Overflowing' }, 2],
    [{ held: 'true' }, 1],
    [{ q: 'wn042' }, 2],
    [{ q: 'sampe-00003' }, 1],
  ] as const)('that match %j are %d', async (query, count) => {
    expect(await sampleReports(query)).toHaveLength(count)
  })

  it('change without a request, and have a history', async () => {
    const [sample, other] = [await found({}), await found({}, 1)]
    const { result } = render(
      () => ({ report: useReport(sample.id), handling: useReportHandling(sample.id) }),
      'mock',
    )
    await act(() =>
      result.current.handling.changeAsync({ from: 'open', to: 'duplicate', duplicateOf: other.reference }),
    )
    await waitFor(() =>
      expect(result.current.report.data).toMatchObject({
        status: 'duplicate',
        duplicateOf: { id: other.id },
      }),
    )
    expect(result.current.report.data?.history).toHaveLength(2)
    expect(api.asked).toEqual([])
  })

  it('cannot be a duplicate of itself', async () => {
    const sample = await found({})
    const { result } = render(() => useReportHandling(sample.id), 'mock')
    const move = { from: 'open', to: 'duplicate', duplicateOf: sample.reference } as const
    await act(() => expect(result.current.changeAsync(move)).rejects.toThrow(/a duplicate of itself/))
  })

  it('can be released', async () => {
    const held = await found({ held: 'true' })
    const { result } = render(() => useReportHandling(held.id), 'mock')
    await act(() => result.current.changeAsync('release'))
    expect((await sampleReports()).some(({ isHeld }) => isHeld)).toBe(false)
  })
})
