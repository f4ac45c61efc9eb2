import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RECORD_COPY, useSession } from 'shared-domain/client'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { BrowserRouter, UiProvider } from 'shared-ui'
import { AccountMenu } from './AccountMenu'

const kiri = { name: 'Kiri', roles: ['driver' as const] }
const onSignedOut = jest.fn()
let api: FakeApi

beforeEach(() => {
  localStorage.clear()
  onSignedOut.mockClear()
  api = fakeApi()
  api.answer('whoAmI', { person: kiri, isDemonstrationOperator: false })
})

function open() {
  render(
    <UiProvider>
      <WithDomain source="real">
        <BrowserRouter>
          <AccountMenu pages={[{ path: '/app/account', title: 'Your account' }]} onSignedOut={onSignedOut} />
        </BrowserRouter>
        <Known />
      </WithDomain>
    </UiProvider>,
  )
}

const Known = () => useSession() && 'It is known who is here.'

async function signOut() {
  await userEvent.click(await screen.findByRole('button', { name: 'Signed in as Kiri' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
}

describe('the account menu', () => {
  it('shows who is signed in, with their role', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Signed in as Kiri' }))
    expect(await screen.findByText('Kiri, driver')).toBeVisible()
    expect(screen.getByRole('menuitem', { name: 'Your account' })).toHaveAttribute('href', '/app/account')
  })

  it('is not shown in the demonstration, which has no sign-in', async () => {
    api.answer('whoAmI', { person: kiri, isDemonstrationOperator: true })
    open()
    await screen.findByText('It is known who is here.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('signs out, and deletes copies of the record from this device, and nothing else (ASVS 7.4.4, 14.3.1)', async () => {
    localStorage.setItem(`${RECORD_COPY}run-sheet:R201`, '{}')
    localStorage.setItem('letters', 'a tap that waits')
    api.answer('signOut', undefined)
    open()
    await signOut()
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
    expect(Object.keys(localStorage)).not.toContain(`${RECORD_COPY}run-sheet:R201`)
    expect(localStorage.getItem('letters')).toBe('a tap that waits')
  })

  describe('in a browser with notifications', () => {
    const unsubscribe = jest.fn()
    const registrationWith = (subscription: object | null) => ({
      pushManager: { getSubscription: async () => subscription },
      unregister: jest.fn(async () => true),
    })
    const give = (registrations: object[]) =>
      Object.defineProperty(navigator, 'serviceWorker', {
        value: { getRegistrations: async () => registrations },
        configurable: true,
      })
    beforeEach(() => {
      unsubscribe.mockReset().mockResolvedValue(true)
      api.answer('signOut', undefined)
    })
    afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

    it('ends them, and leaves the workers that have other tasks', async () => {
      const [own, other] = [registrationWith({ unsubscribe }), registrationWith(null)]
      give([own, other])
      open()
      await signOut()
      await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
      expect([unsubscribe, own.unregister].map((ended) => ended.mock.calls.length)).toEqual([1, 1])
      expect(other.unregister).not.toHaveBeenCalled()
    })

    it('signs out when the push service is not reached', async () => {
      jest.spyOn(console, 'warn').mockImplementation(() => {})
      unsubscribe.mockRejectedValue(new Error('offline'))
      const own = registrationWith({ unsubscribe })
      give([own])
      open()
      await signOut()
      await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
      expect(own.unregister).toHaveBeenCalledTimes(1)
    })

    it('keeps them while the person is still signed in', async () => {
      give([registrationWith({ unsubscribe })])
      api.refuse('signOut', 503, 'The record cannot be written now.')
      open()
      await signOut()
      expect(await screen.findByText('You are still signed in')).toBeVisible()
      expect(unsubscribe).not.toHaveBeenCalled()
    })
  })

  describe('while entries wait on this device', () => {
    beforeEach(() => {
      localStorage.setItem('session-outbox:run-sheet', '')
      const entry = { method: 'POST', path: '/api/late-taps', body: {}, about: {}, madeAt: 1 }
      for (const id of ['a', 'b'])
        localStorage.setItem(`outbox:run-sheet:${id}`, JSON.stringify({ ...entry, id }))
      // What a resident has reported here needs no session.
      localStorage.setItem('outbox:reports:c', JSON.stringify({ ...entry, id: 'c' }))
      api.answer('signOut', undefined)
    })
    const warning = () => screen.findByRole('dialog', { name: 'Not everything is sent yet' })

    it('says how many before signing out, and stays signed in', async () => {
      open()
      await signOut()
      expect(await warning()).toHaveTextContent(/2 entries on this device are not in the record/)
      await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(api.asked.map(({ name }) => name)).not.toContain('signOut')
    })

    it('signs out all the same when asked to, and keeps the entries', async () => {
      open()
      await signOut()
      await userEvent.click(within(await warning()).getByRole('button', { name: 'Sign out' }))
      await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1))
      expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox:'))).toHaveLength(3)
    })
  })

  it('says so when signing out failed, and keeps the copies', async () => {
    localStorage.setItem(`${RECORD_COPY}run-sheet:R201`, '{}')
    api.cutOff('signOut')
    open()
    await signOut()
    expect(await screen.findByText('You are still signed in')).toBeVisible()
    expect(screen.getByText('The server did not answer. Check the connection.')).toBeVisible()
    expect(localStorage.getItem(`${RECORD_COPY}run-sheet:R201`)).toBe('{}')
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})
