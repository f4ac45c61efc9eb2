import { screen, within } from '@testing-library/react'
import { HOUR_MS } from 'shared-domain'
import type { NewReport } from 'shared-domain/contract'
import { fakeRecord } from '../testing/fake-record'
import { makeSurroundings } from '../testing/make-surroundings'
import { pass, press, report, visit } from '../testing/visit-report-page'

const reportedAt = new Date(Date.parse('2026-11-21T01:00:00Z')).toISOString()

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('an earlier report of the bin', () => {
  it('is confirmed with one tap', async () => {
    const record = fakeRecord()
    const unresolved = [{ issue: 'Damaged' as const, reference: '7K3MN-9QXAQ', reportedAt }]
    record.surroundings = { ...makeSurroundings({ id: 'WCC7', location: 'Cuba Street' }), unresolved }
    visit()
    await pass(0)
    const list = within(screen.getByRole('list', { name: 'Already reported of this bin' }))
    expect(list.getByText(/Already reported 2 h ago/)).toBeInTheDocument()
    press('Me too: Damaged')
    await pass(0)
    const [made] = [...record.taken.values()] as NewReport[]
    expect(made).toMatchObject({ binId: 'WCC7', issue: 'Damaged', sameAs: '7K3MN-9QXAQ' })
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    await pass(HOUR_MS)
  })

  it('is shown as your own when this phone made it, with a link to its status', async () => {
    const record = fakeRecord()
    const earlier = { issue: 'Damaged' as const, reference: '7K3MN-9QXAQ', reportedAt }
    const unresolved = [earlier, { ...earlier, issue: 'Other' as const, reference: '7K3MN-9QXAR' }]
    record.surroundings = { ...makeSurroundings({ id: 'WCC7', location: 'Cuba Street' }), unresolved }
    visit()
    await pass(0)
    press('Me too: Damaged')
    await pass(4000)
    const list = within(screen.getByRole('list', { name: 'Already reported of this bin' }))
    expect(list.getByText(/You reported this just now/)).toBeInTheDocument()
    expect(list.getByRole('link', { name: '7K3MN-9QXAP' })).toHaveAttribute(
      'href',
      '/report/status/7K3MN-9QXAP',
    )
    expect(list.queryByRole('button', { name: 'Me too: Damaged' })).not.toBeInTheDocument()
    expect(list.getByRole('button', { name: 'Me too: Other' })).toBeInTheDocument()
  })

  it('is not shown as your own when yours was resolved before', async () => {
    const record = fakeRecord()
    record.surroundings = { ...makeSurroundings({ id: 'WCC7', location: 'Cuba Street' }), unresolved: [] }
    const { unmount } = visit()
    await report('Damaged')
    unmount()
    jest.setSystemTime(Date.now() + 48 * HOUR_MS)
    const since = new Date(Date.now() - HOUR_MS).toISOString()
    const unresolved = [{ issue: 'Damaged' as const, reference: '7K3MN-9QXAQ', reportedAt: since }]
    record.surroundings = { ...record.surroundings, unresolved }
    visit()
    await pass(0)
    expect(screen.getByRole('button', { name: 'Me too: Damaged' })).toBeInTheDocument()
  })
})
