import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { firstRequest, listAlerts } from '../contract'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { type FakeApi, fakeApi } from '../testing'
import { DomainProvider } from './DomainProvider'
import { useDataSource } from './data-source'
import { FirstAnswers } from './FirstAnswers'
import { useRecordQuery } from './record-query'

const ALERTS = { alerts: [], thresholds: { fullAbove: 90, warningAbove: 60 } }
const LATER = { alerts: [], thresholds: { fullAbove: 80, warningAbove: 50 } }

let api: FakeApi
beforeEach(() => {
  useDataSource.getState().setSource('real')
  api = fakeApi()
  api.answer('listAlerts', LATER)
})

/** A screen with alerts, in a document with an answer of the API to them. */
function open(answer: unknown) {
  const firstAnswers = [{ ...firstRequest(listAlerts, {}), answer }]
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DomainProvider settings={DEMONSTRATION_SETTINGS}>
      <FirstAnswers answers={firstAnswers}>{children}</FirstAnswers>
    </DomainProvider>
  )
  return renderHook(() => useRecordQuery({ operation: listAlerts, request: {}, changesWith: ['alerts'] }), {
    wrapper,
  })
}

describe('an answer that came with the document', () => {
  it('is there at once and not asked for again, and is as old as the navigation', async () => {
    const { result } = open(ALERTS)
    expect(result.current).toMatchObject({ data: ALERTS, isLoading: false, isRefreshing: false })
    expect(result.current.updatedAt).toBeLessThanOrEqual(Date.now())
    await act(async () => {})
    expect(api.asked).toEqual([])
  })

  it('is replaced by what the record says later', async () => {
    const { result } = open(ALERTS)
    act(() => result.current.refresh())
    await waitFor(() => expect(result.current.data).toEqual(LATER))
  })

  it('does not count when it is not what the operation returns', async () => {
    const { result } = open({ alerts: 'none' })
    expect(result.current.data).toBeNull()
    await waitFor(() => expect(result.current.data).toEqual(LATER))
  })

  it('is not shown as a sample', () => {
    useDataSource.getState().setSource('mock')
    expect(open(ALERTS).result.current.data).not.toEqual(ALERTS)
  })
})
