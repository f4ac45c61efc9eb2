import { screen, within } from '@testing-library/react'
import type { NewReport } from 'shared-domain/contract'
import { fakeRecord } from '../testing/fake-record'
import { makeSurroundings } from '../testing/make-surroundings'
import { HOLD_MS, pass, press, visit } from '../testing/visit-report-page'

const HOUR_MS = 3_600_000
const reportedAt = new Date(Date.parse('2026-11-21T01:00:00Z')).toISOString()

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('what others reported of the bin', () => {
  it('is confirmed with one tap, and not reported anew', async () => {
    const record = fakeRecord()
    const unresolved = [{ issue: 'Damaged' as const, reference: '7K3MN-9QXAQ', reportedAt }]
    record.surroundings = { ...makeSurroundings({ id: 'WCC7', location: 'Cuba Street' }), unresolved }
    visit()
    await pass(0)
    const list = within(screen.getByRole('list', { name: 'Already reported of this bin' }))
    expect(list.getByText(/Already reported 2 h ago/)).toBeInTheDocument()
    press('Me too: Damaged')
    await pass(HOLD_MS)
    const [report] = [...record.taken.values()] as NewReport[]
    expect(report).toMatchObject({ binId: 'WCC7', issue: 'Damaged', sameAs: '7K3MN-9QXAQ' })
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    await pass(HOUR_MS)
  })
})
