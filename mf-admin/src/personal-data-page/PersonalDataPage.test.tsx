import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { FoundPersonalData } from '../../operations'
import * as operations from '../../operations'
import { erasedText } from './FoundData'
import { PersonalDataPage } from './PersonalDataPage'
import { personalDataCsv } from './personal-data-files'

const PHONE = '021 555 0199'
const nothing: FoundPersonalData = {
  ...{ identifier: { kind: 'phone', value: '215550199' }, reports: [], auditEntries: [] },
  ...{ texts: [], notSearched: [] },
}

let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  api.answer('whoAmI', { person: { name: 'Kiri Ngata', roles: ['admin'] }, isDemonstrationOperator: false })
})

async function find(found: Partial<FoundPersonalData>) {
  api.answer('findPersonalData', { ...nothing, ...found })
  renderScreen(
    <WithDomain source="real">
      <PersonalDataPage />
    </WithDomain>,
    { at: '/app/admin/personal-data' },
  )
  await userEvent.type(await screen.findByLabelText(/Phone number or e-mail address/), PHONE)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
}

it('shows what was typed elsewhere, and erases it as it was shown', async () => {
  await find({ texts: [{ what: 'Name of a route', text: `Kiri, ${PHONE}` }] })
  const kept = within(await screen.findByRole('region', { name: 'What is kept' }))
  expect(kept.getByText(`Name of a route: Kiri, ${PHONE}`)).toBeVisible()
  expect(kept.getByRole('status')).toHaveTextContent(/^Kept in 1 other text\.$/)
  await userEvent.click(screen.getByRole('button', { name: /^Erase all of it/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Erase what is kept/ }))
  expect(
    dialog.getByText(/^This erases the number or address in 1 other text\. The rest of it stays\./),
  ).toBeVisible()
  await userEvent.type(dialog.getByLabelText(/Type the number or address again/), PHONE)
  api.answer('erasePersonalData', { reports: 0, photos: 0, auditEntries: 0, texts: 1, notSearched: [] })
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('Erased from 1 other text')).toBeVisible()
  expect(api.asked.find(({ name }) => name === 'erasePersonalData')?.body).toMatchObject({
    seen: { reports: 0, auditEntries: 0, texts: 1 },
  })
})

it('shows what was found, and what was erased, also at the second try', async () => {
  api.refuse('findPersonalData', 503)
  renderScreen(
    <WithDomain source="real">
      <PersonalDataPage />
    </WithDomain>,
    { at: '/app/admin/personal-data' },
  )
  await userEvent.type(await screen.findByLabelText(/Phone number or e-mail address/), PHONE)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  api.answer('findPersonalData', { ...nothing, texts: [{ what: 'Name of a route', text: PHONE }] })
  await userEvent.click(again)
  expect(await screen.findByRole('region', { name: 'What is kept' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Erase all of it/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Erase what is kept/ }))
  await userEvent.type(dialog.getByLabelText(/Type the number or address again/), PHONE)
  api.refuse('erasePersonalData', 503)
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  const eraseAgain = await dialog.findByRole('button', { name: 'Try again' })
  api.answer('erasePersonalData', { reports: 0, photos: 0, auditEntries: 0, texts: 1, notSearched: [] })
  await userEvent.click(eraseAgain)
  expect(await screen.findByText('Erased from 1 other text')).toBeVisible()
})

it('shows the place and the bin of a report as the resident typed them, and what was sent to them', async () => {
  const report = {
    id: '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10',
    reference: '7K3MN-9QXAP',
    contact: null,
    note: null,
  }
  await find({
    reports: [
      {
        ...report,
        reportedAt: '2026-11-21T20:00:00.000Z',
        ...{
          location: `beside ${PHONE}`,
          unknownBin: PHONE,
          photoIds: [],
          replies: [],
          mails: ['2026-11-21T20:05:00.000Z'],
          notifications: ['2026-11-21T20:06:00.000Z'],
        },
      },
    ],
  })
  expect(await screen.findByText(`Place: beside ${PHONE}`)).toBeVisible()
  expect(screen.getByText(`Bin: ${PHONE}`)).toBeVisible()
  expect(screen.getByText(/^Mail to the resident: 2026-11-22/)).toBeVisible()
  expect(screen.getByText(/^Notification to browsers that follow it: 2026-11-22/)).toBeVisible()
})

describe('a report that mentions the resident', () => {
  const report: FoundPersonalData['reports'][number] = {
    ...{ id: '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a10', reference: 'HXV45-GMT3M', note: null },
    ...{ contact: { phone: PHONE }, reportedAt: '2026-11-21T20:00:00.000Z', photoIds: [], replies: [] },
    ...{ issue: 'Overflowing', status: 'investigating', bin: { id: 'BIN-0042', street: 'Cuba Street' } },
  }
  const entry = { id: '7', at: report.reportedAt, action: 'contact.change', subject: 'report:x', change: {} }

  it('shows what was reported, where, and what became of it, on screen and in the file', async () => {
    await find({ reports: [report] })
    for (const known of [
      'Issue: Overflowing',
      'Bin: BIN-0042',
      'Place: Cuba Street',
      'Status: Investigating',
    ])
      expect(await screen.findByText(known)).toBeVisible()
    const csv = personalDataCsv({ ...nothing, reports: [report] })
    for (const line of [
      'Issue,HXV45-GMT3M,',
      'Bin,HXV45-GMT3M,',
      'Place,HXV45-GMT3M,',
      'Status,HXV45-GMT3M,',
    ])
      expect(csv).toContain(line)
    expect(csv).toMatch(/^Issue,.*,Overflowing\r?$/m)
    expect(csv).toMatch(/^Status,.*,Investigating\r?$/m)
  })

  it('is erased after the dialog has named only what there is', async () => {
    await find({ reports: [report, { ...report, id: '3f0e7a52-5f5e-4f0c-9d2a-0c6f3f1f9a11' }] })
    await userEvent.click(await screen.findByRole('button', { name: /^Erase all of it/ }))
    expect(await screen.findByText(/^This erases the contact of 2 reports\. /)).toBeVisible()
  })

  it('names photos, notes and entries of the audit trail where there are some', () => {
    const found = {
      ...nothing,
      reports: [{ ...report, note: PHONE, photoIds: [report.id] }],
      auditEntries: [entry],
    }
    expect(erasedText(found)).toBe(
      'the contact, the note and 1 photo of 1 report and the values of 1 entry of the audit trail',
    )
  })
})

it('names the remotes that could not be searched, also when nothing was found', async () => {
  await find({ notSearched: ['mf-qr'] })
  expect(await screen.findByText('Nothing is kept of this number or address.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(/Not searched: mf-qr/)
})
