import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { paths } from 'shared-domain'
import type { PublicReport } from 'shared-domain/contract'
import { type FakeApi, fakeApi } from 'shared-domain/testing'
import { renderPage } from '../testing/render-page'
import { StatusPage } from './StatusPage'

const REFERENCE = '7K3MN-9QXAP'
const makeReport = (known: Partial<PublicReport> = {}): PublicReport => ({
  reference: REFERENCE,
  issue: 'Damaged',
  binId: 'WCC7',
  location: 'Cuba Street 7',
  status: 'open',
  reportedAt: '2026-11-21T03:00:00.000Z',
  history: [{ status: 'open', at: '2026-11-21T03:00:00.000Z', reason: null }],
  ...known,
})
const open = (query = '') => renderPage(<StatusPage />, paths.reportStatus(REFERENCE) + query, 'real')

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})

// Inside the shell the page's data is not embedded in the document.
describe('the status of a report', () => {
  it('shows the report and its history with times', async () => {
    api.answer(
      'reportByReference',
      makeReport({
        status: 'fixed',
        history: [
          { status: 'open', at: '2026-11-21T03:00:00.000Z', reason: null },
          { status: 'fixed', at: '2026-11-22T20:05:00.000Z', reason: 'A new lid.' },
        ],
      }),
    )
    open()
    expect(screen.getByText('Looking up the report …')).toBeInTheDocument()
    expect(await screen.findByRole('heading', { name: 'Fixed' })).toBeInTheDocument()
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(steps).toEqual(['Received21 November 2026, 4:00 pm', 'Fixed23 November 2026, 9:05 amA new lid.'])
    expect(screen.getByRole('link', { name: 'Report something else' })).toHaveAttribute(
      'href',
      paths.report({ id: 'WCC7', location: 'Cuba Street 7' }),
    )
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
  })

  it('shows when it was made, and when the record received it if that was later', async () => {
    api.answer('reportByReference', makeReport({ madeAt: '2026-11-21T01:30:00.000Z' }))
    open()
    const facts = async (term: string) => (await screen.findByText(term)).nextElementSibling
    expect(await facts('Reported')).toHaveTextContent('21 November 2026, 2:30 pm')
    expect(await facts('Received by the council')).toHaveTextContent('21 November 2026, 4:00 pm')
  })

  describe('of a bin that a truck is to come to', () => {
    beforeEach(() => {
      jest.useFakeTimers({ now: new Date('2026-11-29T10:59:00.000Z'), advanceTimers: true })
    })
    afterEach(() => jest.useRealTimers())

    it('says when the truck is planned to come', async () => {
      api.answer('reportByReference', makeReport({ nextVisit: { day: '2026-11-30', isUnderWay: false } }))
      const { unmount } = open()
      expect(
        await screen.findByText('A truck is planned to come to the bin on 30 November 2026.'),
      ).toBeVisible()
      unmount()
      jest.setSystemTime(new Date('2026-11-29T11:01:00.000Z'))
      open()
      expect(await screen.findByText('A truck is planned to come to the bin today.')).toBeVisible()
    })
  })

  it('says that the bin was emptied since', async () => {
    api.answer('reportByReference', makeReport({ emptiedAt: '2026-11-22T20:05:00.000Z' }))
    open()
    expect(await screen.findByText(/The bin was emptied since, on 23 November 2026, 9:05 am/)).toBeVisible()
  })

  it('says that the record does not know its bin, and links to known bins', async () => {
    api.answer('reportByReference', makeReport({ binId: 'ZZ900', isBinUnknown: true }))
    open('?thanks')
    expect(await screen.findByText(/There is no bin ZZ900 now. The report is kept/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Bins near you' })).toHaveAttribute('href', paths.nearby())
  })

  it('thanks a resident who comes from the form', async () => {
    api.answer('reportByReference', makeReport())
    open('?thanks')
    expect(await screen.findByText('Thank you for helping keep Wellington clean!')).toBeInTheDocument()
  })

  it('lets a browser without a script take the report back within ten seconds', async () => {
    api.answer('reportByReference', makeReport({ reportedAt: new Date().toISOString() }))
    const { unmount } = open('?thanks')
    const undo = (await screen.findByRole('button', { name: 'Undo' })) as HTMLButtonElement
    expect(undo.form).toHaveAttribute('action', paths.reportStatus(REFERENCE))
    expect(undo.form).toHaveAttribute('method', 'post')
    expect(undo.form).toHaveTextContent('It can be taken back for 10 seconds.')
    unmount()
    api.answer('reportByReference', makeReport({ reportedAt: new Date(Date.now() - 10_000).toISOString() }))
    open('?thanks')
    expect(await screen.findByText('Report Submitted')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it('says that a report was withdrawn', async () => {
    const at = '2026-11-21T03:00:05.000Z'
    api.answer(
      'reportByReference',
      makeReport({ status: 'withdrawn', history: [{ status: 'withdrawn', at, reason: null }] }),
    )
    open('?thanks')
    expect(await screen.findByRole('heading', { name: 'Withdrawn' })).toBeInTheDocument()
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    expect(screen.getByRole('listitem')).toHaveTextContent('Withdrawn21 November 2026, 4:00 pm')
  })

  it('links to the report of which it is a duplicate', async () => {
    api.answer('reportByReference', makeReport({ status: 'duplicate', duplicateOf: 'AAAAA-AAAAA' }))
    open()
    const link = await screen.findByRole('link', { name: 'What becomes of report AAAAA-AAAAA' })
    expect(link).toHaveAttribute('href', paths.reportStatus('AAAAA-AAAAA'))
  })

  it('follows the report with which it was joined', async () => {
    const reason = 'A truck comes on Tuesday.'
    api.answer(
      'reportByReference',
      makeReport({
        status: 'duplicate',
        duplicateOf: 'AAAAA-AAAAA',
        original: { status: 'scheduled', at: '2026-11-21T03:00:00.000Z', reason },
      }),
    )
    open()
    expect(await screen.findByText(/^Its status is/)).toHaveTextContent(
      'Its status is Scheduled since 21 November 2026, 4:00 pm. The same counts for yours.',
    )
    expect(screen.getByText(reason)).toBeInTheDocument()
  })

  it('says what to do about an unknown reference', async () => {
    api.refuse('reportByReference', 404)
    open('?thanks')
    expect(await screen.findByRole('heading', { name: 'There is no such report' })).toBeInTheDocument()
    expect(screen.queryByText('Report Submitted')).not.toBeInTheDocument()
    const field = screen.getByRole('textbox', { name: 'Reference of your report' }) as HTMLInputElement
    expect([field.value, field.name]).toEqual([REFERENCE, 'reference'])
    expect(field.form).toHaveAttribute('action', paths.findReport)
  })

  it('does not take a text that is no reference as a title', async () => {
    api.refuse('reportByReference', 404)
    renderPage(<StatusPage />, paths.reportStatus('<script>'), 'real')
    await screen.findByRole('heading', { name: 'There is no such report' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your report')
  })

  it('says when it cannot be read, and offers a retry', async () => {
    api.cutOff('reportByReference')
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The server did not answer. Check the connection. Your report is not affected.',
    )
    api.answer('reportByReference', makeReport())
    await userEvent.click(screen.getByRole('link', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Received' })).toBeInTheDocument()
  })
})
