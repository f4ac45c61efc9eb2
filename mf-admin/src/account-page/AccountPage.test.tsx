import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Account } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { AccountPage } from './AccountPage'

const now = new Date().toISOString()
const session = { device: 'Firefox on Windows', network: '203.0.113.0/24', beganAt: now, usedAt: now }
const account: Account = {
  name: 'Kiri Ngata',
  roles: ['operator'],
  signsInBy: 'password',
  authenticatorApp: 'off',
  canAddPasskey: true,
  passkeys: [],
  recoveryCodesLeft: 0,
  sessions: [
    { ...session, id: '5a3b1e00-0000-4000-8000-000000000001', isThis: true },
    { ...session, id: '5a3b1e00-0000-4000-8000-000000000002', device: null, isThis: false },
  ],
}

let api: FakeApi<typeof operations>
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  api = fakeApi(operations)
  api.answer('whoAmI', {
    person: { name: 'Kiri Ngata', roles: ['operator'] },
    isDemonstrationOperator: false,
  })
  api.answer('getAccount', account)
})

const open = () =>
  renderScreen(
    <WithDomain source="real">
      <AccountPage />
    </WithDomain>,
  )

it('lists the sessions, and ends another one', async () => {
  api.answer('endOwnSession', undefined)
  open()
  const table = await screen.findByRole('table', { name: 'Sessions' })
  expect(within(table).getByText('This one')).toBeVisible()
  api.answer('getAccount', { ...account, sessions: account.sessions.slice(0, 1) })
  await userEvent.click(screen.getByRole('button', { name: /End the session on an unknown device/ }))
  await screen.findByRole('table', { name: 'Sessions' })
  await expect(screen.findByRole('button', { name: 'Sign out everywhere else' })).rejects.toThrow()
})

it('shows no way to sign in in the demonstration, which needs none', async () => {
  api.answer('whoAmI', {
    person: { name: 'demonstration operator', roles: ['supervisor'] },
    isDemonstrationOperator: true,
  })
  open()
  expect(await screen.findByText(/The demonstration has no sign-in/)).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Sessions' })).not.toBeInTheDocument()
})

it('says why a new password is refused, and keeps the typed one', async () => {
  api.refuse('changeOwnPassword', 400, 'The password is easy to guess. It is one word.')
  open()
  await userEvent.type(await screen.findByLabelText(/Current password/), 'old')
  await userEvent.type(screen.getByLabelText(/New password/), 'battery')
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }))
  expect(await screen.findByText(/It is one word/)).toBeVisible()
  expect(screen.getByLabelText(/New password/)).toHaveValue('battery')
})

it('leaves password and second factor to the council’s provider, and says so', async () => {
  api.answer('getAccount', { ...account, signsInBy: 'provider', authenticatorApp: 'unavailable' })
  open()
  expect(await screen.findByText(/You sign in at the council’s provider/)).toBeVisible()
  expect(screen.queryByLabelText(/Current password/)).not.toBeInTheDocument()
})

it('says why the account could not be read', async () => {
  api.refuse('getAccount', 429, 'Too many requests. Wait a minute.')
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/Your account could not be read.*Wait a minute/)
})

it('says that the role asks for a second factor, to a person who has none', async () => {
  api.answer('whoAmI', {
    person: { name: 'Kiri Ngata', roles: ['operator'] },
    isDemonstrationOperator: false,
    lacksSecondFactor: true,
  })
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /Add a second factor to go on.*no other page opens/,
  )
  expect(await screen.findByRole('heading', { name: 'Authenticator app' })).toBeVisible()
})

it('adds one passkey however often the button is pressed before the browser has made it', async () => {
  const forms = {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
  }
  const credential = { id: 'p', rawId: 'p', type: 'public-key', clientExtensionResults: {} }
  const made = { ...credential, response: { clientDataJSON: 'c', attestationObject: 'a' } }
  let give = (_: { toJSON: () => typeof made }) => {}
  const create = jest.fn(() => new Promise((resolve) => (give = resolve)))
  Object.assign(globalThis, { PublicKeyCredential: forms })
  Object.assign(navigator, { credentials: { create } })
  api.answer('beginPasskey', { options: {} })
  api.answer('addPasskey', { recoveryCodes: null })
  open()
  await userEvent.type(await screen.findByLabelText(/Name of the new passkey/), 'Work phone')
  const form = screen.getByRole('form', { name: 'Add a passkey' })
  fireEvent.submit(form)
  await waitFor(() => expect(create).toHaveBeenCalled())
  fireEvent.submit(form)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  give({ toJSON: () => made })
  await waitFor(() => expect(screen.getByLabelText(/Name of the new passkey/)).toHaveValue(''))
  expect(create).toHaveBeenCalledTimes(1)
  expect(api.asked.filter(({ name }) => name === 'addPasskey')).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
