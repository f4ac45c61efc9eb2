import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Account } from 'shared-domain/contract'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { ProofDialog } from './ProofDialog'

/** A browser that has passkeys; `get` is what the person does when it asks for one. */
function fakePasskeys(get: () => Promise<unknown>) {
  const asGiven = (options: unknown) => options
  Object.assign(globalThis, {
    PublicKeyCredential: {
      parseRequestOptionsFromJSON: asGiven,
      parseCreationOptionsFromJSON: asGiven,
    },
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}

const PASSKEY_ID = '5a3b1e00-0000-4000-8000-000000000001'
const account: Account = {
  name: 'Aroha',
  roles: ['operator'],
  signsInBy: 'password',
  authenticatorApp: 'off',
  canAddPasskey: true,
  passkeys: [
    { id: PASSKEY_ID, name: 'Key', createdAt: '2026-11-01T00:00:00Z', usedAt: '2026-11-02T00:00:00Z' },
  ],
  recoveryCodesLeft: 0,
  sessions: [],
}

let api: FakeApi
const onClose = jest.fn()
beforeEach(() => {
  onClose.mockClear()
  api = fakeApi()
  api.answer('getAccount', account)
})
const show = () =>
  renderScreen(
    <WithDomain source="real">
      <ProofDialog onClose={onClose} />
    </WithDomain>,
  )
const usePasskey = async () => userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))

it('says that the server did not begin the proof by passkey', async () => {
  fakePasskeys(() => Promise.resolve(null))
  api.refuse('beginProof', 503, 'The server is being restarted.')
  show()
  await usePasskey()
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is being restarted.')
  expect(onClose).not.toHaveBeenCalled()
})

it('says that no passkey was used, and no longer when a password is tried', async () => {
  fakePasskeys(() => Promise.resolve(null))
  api.answer('beginProof', { options: {} })
  api.answer('proveAgain', undefined as never)
  show()
  await usePasskey()
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used')
  await userEvent.type(screen.getByLabelText(/Password/), 'correct horse{Enter}')
  expect(onClose).toHaveBeenCalledWith(true)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
