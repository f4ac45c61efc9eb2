import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import type { AuditEntry } from '../../operations'
import * as operations from '../../operations'
import { AuditPage } from './AuditPage'
import { actionsOf } from './action-labels'

const entry: AuditEntry = {
  ...{ id: '7', at: '2026-11-21T20:00:00.000Z', actor: 'Kiri Ngata', action: 'report.status' },
  ...{ subject: 'report:1', change: { from: 'open', to: 'fixed' }, address: null, isErased: false },
}
let api: FakeApi<typeof operations>
beforeEach(() => {
  api = fakeApi(operations)
  api.answer('whoAmI', { person: { name: 'Kiri Ngata', roles: ['admin'] }, isDemonstrationOperator: false })
  api.answer('listAudit', {
    entries: [entry, { ...entry, id: '6', actor: 'mf-lids', action: 'lid.open' }],
    next: null,
  })
})

const open = (at = '/app/admin/audit') =>
  renderScreen(
    <WithDomain source="real">
      <AuditPage />
    </WithDomain>,
    { at },
  )
const kindsAsked = () =>
  api.asked
    .filter(({ name }) => name === 'listAudit')
    .map(({ path }) => new URL(path, location.origin).searchParams.get('by'))

it('shows actions as text, and unknown actions by their name', async () => {
  open()
  const row = within(await screen.findByRole('row', { name: /Kiri Ngata/ }))
  expect(row.getByText('Changed the status of a report')).toBeVisible()
  expect(row.getByText('report.status')).toBeVisible()
  expect(screen.getByRole('row', { name: /lid\.open/ })).toBeVisible()
})

it('shows the actions of people, and those of programs when chosen', async () => {
  open()
  await screen.findByRole('row', { name: /Kiri Ngata/ })
  await userEvent.selectOptions(screen.getByLabelText('Entries of'), 'Programs and devices')
  await userEvent.selectOptions(await screen.findByLabelText('Entries of'), 'People and programs')
  await waitFor(() => expect(kindsAsked()).toEqual(['people', 'programs', null]))
})

it('finds entries by the words that it shows: “Signed in”, part of a name, and a network', async () => {
  open()
  await screen.findByRole('row', { name: /Kiri Ngata/ })
  await userEvent.type(screen.getByRole('textbox', { name: 'Who' }), 'kiri')
  await userEvent.type(screen.getByRole('combobox', { name: 'Action' }), 'Signed in')
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), '203.0.113.0/24')
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const lastQuery = () =>
    Object.fromEntries(new URL(api.asked.at(-1)?.path ?? '', location.origin).searchParams)
  await waitFor(() =>
    expect(lastQuery()).toEqual({
      actor: 'kiri',
      action: 'session.begin',
      address: '203.0.113.0/24',
      by: 'people',
      limit: '50',
    }),
  )
  expect(screen.getByRole('combobox', { name: 'Action' })).toHaveValue('Signed in')
})

it.each([
  ['report', 'report'],
  ['report.status', 'report.status'],
  ['signed out', 'session.end'],
  ['a passkey', 'account.passkey'],
  ['truck', 'truck'],
  ['lid.open', 'lid.open'],
])('“%s” in the filter of actions means %s', (typed, action) => {
  expect(actionsOf(typed).split(',')).toContain(action)
})

it('says at the field that the last day is before the first one, and looks for nothing', async () => {
  open()
  await screen.findByRole('row', { name: /Kiri Ngata/ })
  await userEvent.type(screen.getByLabelText('From'), '2026-11-20')
  await userEvent.type(screen.getByLabelText('To'), '2026-11-10')
  const before = api.asked.length
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  expect(screen.getByLabelText('To')).toHaveFocus()
  expect(screen.getByLabelText('To')).toHaveAccessibleDescription(/The last day is before the first one\./)
  expect(api.asked).toHaveLength(before)
})

it('says that it knows no such action when no entry has it', async () => {
  api.answer('listAudit', { entries: [], next: null })
  open('/app/admin/audit?action=xyzzy')
  expect(await screen.findByText(/^This version knows no action “xyzzy”/)).toBeVisible()
})

it.each([
  ['account.passkey', 'added', 'Added a passkey'],
  ['account.passkey', 'removed', 'Removed a passkey'],
  ['account.authenticator-app', 'off', 'Turned an authenticator app off'],
])('says which of the two an entry of %s is: %s', async (action, to, words) => {
  api.answer('listAudit', { entries: [{ ...entry, action, change: { to } }], next: null })
  open()
  expect(await screen.findByText(words)).toBeVisible()
  expect(actionsOf(words)).toBe(action)
})

it('shows the values of an entry in words', async () => {
  const change = { given: ['note', 'contact'], isNewEmail: true, duplicateOf: null, OVERFLOW_X: 3 }
  api.answer('getAuditEntry', { entry: { ...entry, action: 'report.details', change }, seal: null })
  open('/app/admin/audit?entry=7')
  const values = within(await screen.findByRole('table', { name: 'Values' }))
  expect(values.getByRole('row', { name: 'Given – note, contact' })).toBeVisible()
  expect(values.getByRole('row', { name: 'A new e-mail address – yes' })).toBeVisible()
  expect(values.getByRole('row', { name: 'Duplicate of – nothing' })).toBeVisible()
  expect(values.getByRole('row', { name: 'OVERFLOW_X – 3' })).toBeVisible()
})

it('names the one value of an entry by what was changed', async () => {
  api.answer('getAuditEntry', { entry, seal: null })
  open('/app/admin/audit?entry=7')
  expect(await screen.findByRole('row', { name: 'Status open fixed' })).toBeVisible()
})
