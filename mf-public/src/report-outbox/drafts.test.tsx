import { fireEvent, screen, within } from '@testing-library/react'
import { NOTE_MAX } from 'shared-domain/contract'
import { fakeRecord } from '../testing/fake-record'
import { pass, press, report, visit } from '../testing/visit-report-page'

const form = () => within(screen.getByRole('form', { name: /^Add to your/ }))
const note = () => form().getByLabelText('Note')
const write = (value: string) => fireEvent.change(note(), { target: { value } })
const PAUSE_MS = 1000

async function reportAndWrite(words: string) {
  await report('Damaged')
  write(words)
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a note that is not added yet', () => {
  it('waits for its report while another one is made', async () => {
    fakeRecord()
    visit()
    await reportAndWrite('The lid')
    await pass(3000)
    await report('Missing')
    expect(note()).toHaveValue('')
    press('Go on with your note to the Damaged report of WCC7')
    await pass(0)
    expect(note()).toHaveValue('The lid')
    expect(screen.getByRole('form', { name: /^Add to your Damaged/ })).toHaveFocus()
  })

  it('is still there after "No, thanks"', async () => {
    fakeRecord()
    visit()
    await reportAndWrite('The lid')
    press('No, thanks')
    await pass(0)
    press('Go on with your note to the Damaged report of WCC7')
    await pass(0)
    expect(note()).toHaveValue('The lid')
  })

  it('is kept when the resident opens another page and comes back', async () => {
    fakeRecord()
    const { unmount } = visit()
    await reportAndWrite('The lid')
    unmount()
    visit()
    press('Go on with your note to the Damaged report of WCC7')
    await pass(0)
    expect(note()).toHaveValue('The lid')
  })

  it('lasts as long as the page on a phone with full storage', async () => {
    fakeRecord()
    visit()
    await report('Damaged')
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    write('The lid')
    press('No, thanks')
    await pass(0)
    press('Go on with your note to the Damaged report of WCC7')
    await pass(0)
    expect(note()).toHaveValue('The lid')
  })

  it('is gone once it is added, or was emptied by hand', async () => {
    fakeRecord()
    visit()
    await reportAndWrite('The lid')
    press('Add to report')
    await pass(0)
    press('Add note or photo to the Damaged report of WCC7')
    await pass(0)
    expect(note()).toHaveValue('')
    write('Another')
    write('')
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('the room for a note', () => {
  it('is announced near its end, after a pause in typing', async () => {
    fakeRecord()
    visit()
    await reportAndWrite('a'.repeat(NOTE_MAX - 101))
    await pass(PAUSE_MS)
    expect(form().queryByText(/characters/)).not.toBeInTheDocument()
    write('a'.repeat(NOTE_MAX - 10))
    expect(form().queryByText(/characters/)).not.toBeInTheDocument()
    await pass(PAUSE_MS)
    expect(form().getByText('10 characters left')).toBeInTheDocument()
  })

  it('does not cut pasted text, and does not send a text that is too long', async () => {
    const record = fakeRecord()
    visit()
    await reportAndWrite('a'.repeat(NOTE_MAX + 12))
    await pass(PAUSE_MS)
    expect(form().getByText('12 characters too many: shorten the note.')).toBeInTheDocument()
    press('Add to report')
    await pass(0)
    expect(form().getByText(/longer than the record takes/)).toBeInTheDocument()
    expect(note()).toHaveFocus()
    expect(note()).toBeInvalid()
    expect(note()).toHaveValue('a'.repeat(NOTE_MAX + 12))
    expect(record.taken.size).toBe(1)
  })

  it('is reduced by earlier notes', async () => {
    fakeRecord({ noteRoom: 40 } as never)
    visit()
    await reportAndWrite('First.')
    press('Add to report')
    await pass(0)
    press('Add note or photo to the Damaged report of WCC7')
    await pass(PAUSE_MS)
    expect(form().getByText('40 characters left')).toBeInTheDocument()
  })

  it('is not reduced by characters that the record refuses', async () => {
    const record = fakeRecord()
    visit()
    await reportAndWrite('The\u0000 lid\u200b\u0007')
    press('Add to report')
    await pass(0)
    expect([...record.taken.values()].at(-1)).toEqual({ note: 'The lid\u200b' })
  })
})
