import { screen } from '@testing-library/react'
import { fakeRecord } from '../testing/fake-record'
import { pass, report, visit, yourReports } from '../testing/visit-report-page'

const SAID = 'There is no bin ZZ900 now. Your report is kept: staff look into it.'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a report of a bin that the record does not know', () => {
  it('is accepted, and a note says that it waits for staff and links to known bins', async () => {
    const record = fakeRecord({ isHeld: true, bin: undefined })
    visit('/report?bin=ZZ900')
    await report('Damaged')
    expect([...record.taken.values()]).toEqual([{ binId: 'ZZ900', issue: 'Damaged' }])
    expect(screen.getByText('Report Submitted')).toBeInTheDocument()
    expect(yourReports().getByText(SAID, { exact: false })).toBeInTheDocument()
    expect(yourReports().getByRole('link', { name: 'Bins near you' })).toHaveAttribute('href', '/nearby')
  })

  it('is not lost offline, and the note is shown when the report has arrived', async () => {
    const record = fakeRecord({ isHeld: true, bin: undefined })
    record.way = 'no connection'
    const { unmount } = visit('/report?bin=ZZ900')
    await report('Damaged')
    expect(yourReports().queryByText(SAID, { exact: false })).not.toBeInTheDocument()
    unmount()
    record.way = 'arrives'
    visit('/report?bin=WCC8')
    await pass(0)
    expect([...record.taken.values()]).toEqual([{ binId: 'ZZ900', issue: 'Damaged' }])
    expect(yourReports().getByText(SAID, { exact: false })).toBeInTheDocument()
  })
})
