import { act, fireEvent, screen } from '@testing-library/react'
import { HOUR_MS } from 'shared-domain'
import { fakeRecord } from '../testing/fake-record'
import { fullAfter } from '../testing/full-after'
import { pass, press, pressLatestUndo, report, visit, yourReports } from '../testing/visit-report-page'

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('the reports made on this phone', () => {
  it('can be removed from the list, with Undo', async () => {
    const record = fakeRecord()
    record.way = 'no connection'
    visit()
    await report('Other')
    press('Remove the Other report of WCC7')
    expect(screen.queryByRole('region', { name: 'Your reports' })).not.toBeInTheDocument()
    await pass(1000)
    pressLatestUndo()
    expect(yourReports().getByText('Other · WCC7')).toBeInTheDocument()
    record.way = 'arrives'
    await pass(HOUR_MS)
    expect(record.taken.size).toBe(1)
  })

  it('that are sent stay with the council when they are removed from the list', async () => {
    fakeRecord()
    visit()
    await report('Other')
    press('Remove from list: the Other report of WCC7')
    expect(screen.getByText('Removed from this list. The council still has your report.')).toBeInTheDocument()
  })

  it('have the bin as the record writes it once they are sent', async () => {
    const record = fakeRecord({ bin: { id: 'WCC171', location: 'Tory Street' } })
    record.way = 'no connection'
    visit('/report?bin=wcc171')
    await report('Other')
    expect(yourReports().getByText('Other · wcc171')).toBeInTheDocument()
    expect(yourReports().getByText(/^Location not known/)).toBeInTheDocument()
    record.way = 'arrives'
    await pass(HOUR_MS)
    expect(yourReports().getByText('Other · WCC171')).toBeInTheDocument()
    expect(yourReports().getByText(/^Tory Street/)).toBeInTheDocument()
  })

  it('may have arrived although they are removed from the phone', async () => {
    const record = fakeRecord()
    record.way = 'answer lost'
    visit()
    await report('Other')
    expect(record.taken.size).toBe(1)
    press('Remove the Other report of WCC7')
    expect(screen.getByText('Removed from this phone. The council may have it already.')).toBeInTheDocument()
    expect(screen.queryByText(/report removed/)).not.toBeInTheDocument()
  })

  it('that the council refused are removed for good', async () => {
    const record = fakeRecord()
    record.way = { status: 422, body: { type: 'urn:problem:refused', detail: 'No.' } }
    visit()
    await report('Other')
    press('Remove the Other report of WCC7')
    expect(screen.getByText('Other report removed')).toBeInTheDocument()
  })

  it('leave the focus on a neighbour when they are removed, and get it back on Undo', async () => {
    fakeRecord()
    visit()
    await report('Other')
    await pass(3000)
    await report('Missing')
    await pass(3000)
    const remove = (issue: string) => {
      const button = screen.getByRole('button', { name: `Remove from list: the ${issue} report of WCC7` })
      button.focus()
      fireEvent.click(button)
    }
    remove('Missing')
    expect(document.activeElement).toHaveTextContent('Other · WCC7')
    remove('Other')
    expect(screen.queryByRole('region', { name: 'Your reports' })).not.toBeInTheDocument()
    expect(document.activeElement).not.toBe(document.body)
    pressLatestUndo()
    await pass(1)
    expect(document.activeElement).toHaveTextContent('Other · WCC7')
  })

  it('that an earlier version of the page stored are each sent once', async () => {
    const record = fakeRecord()
    const id = '7f0e5b1c-3f3b-4a86-9a2e-0d6a1f1d0001'
    const old = { issue: 'Other', location: 'Cuba Street', madeAt: Date.now() - HOUR_MS }
    const list = [
      { ...old, binId: 'WCC1', id },
      { ...old, binId: 'WCC2' },
    ]
    localStorage.setItem('kept-reports', JSON.stringify(list))
    const { unmount } = visit()
    await pass(0)
    unmount()
    visit()
    await pass(HOUR_MS)
    expect([...record.taken.values()].map(({ binId }) => binId).sort()).toEqual(['WCC1', 'WCC2'])
    expect([...record.taken.keys()]).toContain(id)
    expect(record.asked).toBe(2)
  })

  it.each([0, 1, 2, 3, 4, 5])(
    'are each adopted once, and listed once, by a phone that is full after %i entries',
    async (entries) => {
      const record = fakeRecord()
      const old = { issue: 'Other', location: 'Cuba Street', madeAt: Date.now() }
      const list = ['WCC1', 'WCC2', 'WCC3'].map((binId) => ({ ...old, binId }))
      localStorage.setItem('kept-reports', JSON.stringify(list))
      // One more entry, because the visit itself stores the data source.
      const full = fullAfter(entries + 1)
      visit()
      await pass(0)
      full.mockRestore()
      await act(async () => void window.dispatchEvent(new Event('online')))
      await pass(HOUR_MS)
      expect([...record.taken.values()].map(({ binId }) => binId).sort()).toEqual(['WCC1', 'WCC2', 'WCC3'])
      expect(yourReports().getAllByRole('listitem')).toHaveLength(3)
    },
  )

  it('are listed up to the twenty newest', async () => {
    fakeRecord()
    visit()
    for (let made = 0; made < 21; made += 1) {
      await report(made === 0 ? 'Missing' : 'Other')
      await pass(3000)
    }
    expect(yourReports().getAllByRole('listitem')).toHaveLength(20)
    expect(yourReports().queryByText('Missing · WCC7')).not.toBeInTheDocument()
  })

  it('are shown although the storage has invalid entries', () => {
    fakeRecord()
    localStorage.setItem('kept-report:1', '{')
    localStorage.setItem('kept-report:2', 'null')
    localStorage.setItem('outbox:reports:3', '{')
    localStorage.setItem('outbox:reports:4', 'null')
    localStorage.setItem('kept-reports', '"nothing"')
    visit()
    expect(screen.getByRole('button', { name: 'Missing' })).toBeEnabled()
    expect(screen.queryByRole('region', { name: 'Your reports' })).not.toBeInTheDocument()
  })
})
