import { fireEvent, screen, within } from '@testing-library/react'
import { HOUR_MS } from 'shared-domain'
import { SHUT_REPORT } from 'shared-domain/contract'
import { fakeRecord } from '../testing/fake-record'
import { pass, press, pressLatestUndo, report, visit, yourReports } from '../testing/visit-report-page'

const form = () => within(screen.getByRole('form', { name: /^Add to your/ }))
const write = (label: string, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } })
const wrongEmail = {
  status: 400,
  body: {
    type: 'urn:problem:invalid-input',
    detail: 'body.contact.email: Give an address such as kiri@example.nz.',
    errors: [{ field: 'body.contact.email', detail: 'Give an address such as kiri@example.nz.' }],
  },
}
const shut = {
  status: 409,
  body: {
    type: `urn:problem:${SHUT_REPORT}`,
    detail: 'This report is dealt with: make a new one to say more.',
  },
}

async function addNoteAndEmail(email = 'kiri@example.nz') {
  await report('Damaged')
  write('Note', 'The lid hangs by one hinge.')
  write('Email', email)
  press('Add to report')
  await pass(0)
  await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T03:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => jest.useRealTimers())

describe('an address that the record would refuse', () => {
  it.each(['kiri@example', 'kiri..ngata@example.nz', '.kiri@example.nz'])(
    '%s is not sent before it is corrected',
    async (email) => {
      const record = fakeRecord()
      visit()
      await addNoteAndEmail(email)
      expect(record.taken.size).toBe(1)
      expect(form().getByLabelText('Email')).toBeInvalid()
      expect(form().getByLabelText('Note')).toHaveValue('The lid hangs by one hinge.')
    },
  )
})

describe('a contact that the record refuses', () => {
  it('does not block the note, and is shown with the reason', async () => {
    const record = fakeRecord()
    record.wayOf = (sent) => (sent.includes('contact') ? wrongEmail : undefined)
    visit()
    await addNoteAndEmail()
    expect([...record.taken.values()]).toContainEqual({ note: 'The lid hangs by one hinge.' })
    expect(
      yourReports().getByText('Contact not added: Give an address such as kiri@example.nz.'),
    ).toBeInTheDocument()
    expect(yourReports().getByText('kiri@example.nz')).toBeInTheDocument()
  })

  it('is corrected in the form, and replaces the refused one', async () => {
    const record = fakeRecord()
    record.wayOf = (sent) => (sent.includes('example') ? wrongEmail : undefined)
    visit()
    await addNoteAndEmail()
    press('Change contact')
    await pass(0)
    expect(form().getByLabelText('Email')).toHaveValue('kiri@example.nz')
    write('Email', 'kiri@council.nz')
    press('Add to report')
    await pass(HOUR_MS)
    expect([...record.taken.values()]).toContainEqual({ contact: { email: 'kiri@council.nz' } })
    expect(yourReports().queryByText(/not added/)).not.toBeInTheDocument()
  })

  it('can be removed, with Undo', async () => {
    const record = fakeRecord()
    record.wayOf = (sent) => (sent.includes('contact') ? wrongEmail : undefined)
    visit()
    await addNoteAndEmail()
    press('Remove contact')
    expect(yourReports().queryByText('kiri@example.nz')).not.toBeInTheDocument()
    pressLatestUndo()
    await pass(0)
    expect(yourReports().getByText('kiri@example.nz')).toBeInTheDocument()
  })
})

describe('an addition that comes too late for a report', () => {
  it('is moved to a new report on a tap, and nothing can be added to the old one', async () => {
    const record = fakeRecord()
    record.wayOf = (sent) => (sent.includes('note') || sent.includes('contact') ? shut : undefined)
    visit()
    await addNoteAndEmail()
    expect(screen.queryByText(/will send by itself/)).not.toBeInTheDocument()
    expect(yourReports().getByText('The lid hangs by one hinge.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Add note or photo/ })).not.toBeInTheDocument()
    record.wayOf = () => undefined
    for (const _ of ['a tap', 'a second tap']) press('Make a new report with this contact and note')
    await pass(HOUR_MS)
    const [first, second, ...added] = [...record.taken.values()]
    expect(second).toEqual(first)
    expect(added).toEqual([
      { note: 'The lid hangs by one hinge.' },
      { contact: { email: 'kiri@example.nz' } },
    ])
    const [, anew] = [...record.taken.keys()]
    expect(record.paths.slice(-2)).toEqual(Array(2).fill(`/api/reports/${anew}/details`))
    expect(yourReports().queryByText(/not added/)).not.toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Add note or photo/ })).toHaveLength(1)
  })
})

it('a second note waits for the first, but not behind one that was refused', async () => {
  const record = fakeRecord()
  record.wayOf = (sent) => (sent.includes('First') ? wrongEmail : undefined)
  visit()
  await report('Damaged')
  for (const note of ['First.', 'Second.']) {
    write('Note', note)
    press('Add to report')
    await pass(0)
    if (note === 'First.') press('Add note or photo to the Damaged report of WCC7')
    await pass(0)
  }
  await pass(HOUR_MS)
  expect([...record.taken.values()]).toContainEqual({ note: 'Second.' })
})
