import { createHash, webcrypto } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import * as operations from '../../operations'
import { NotificationsPage } from './NotificationsPage'

const { readOwnBrowsers, putOwnBrowser, removeOwnBrowser, testOwnBrowser } = operations
const own = { readOwnBrowsers, putOwnBrowser, removeOwnBrowser, testOwnBrowser }

const ENDPOINT = 'https://push.example.com/1'
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const other: operations.Browser = {
  id: 'f'.repeat(64),
  name: 'Firefox on Android',
  addedAt: new Date(Date.now() - 180_000).toISOString(),
  lastSentAt: null,
}

/** A browser with a push service. */
class FakePush {
  subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<void> } | null = null
  isReachable = true
  readonly manager = {
    getSubscription: async () => this.subscription,
    subscribe: async () => {
      if (!this.isReachable) throw new DOMException('Registration failed', 'AbortError')
      this.subscription = {
        endpoint: ENDPOINT,
        toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
        unsubscribe: async () => {
          this.subscription = null
        },
      }
      return this.subscription
    },
  }
  readonly registration = { active: {}, pushManager: this.manager, unregister: async () => true }
}

let api: FakeApi<typeof own>
let push: FakePush
let permission: NotificationPermission
beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  push = new FakePush()
  permission = 'granted'
  const { registration } = push
  Object.assign(window, {
    PushManager: class {},
    Notification: { permission: 'default', requestPermission: async () => permission },
  })
  Object.defineProperty(window.crypto, 'subtle', { value: webcrypto.subtle, configurable: true })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: async () => registration, getRegistration: async () => registration },
    configurable: true,
  })
  api = fakeApi(own)
  api.answer('readOwnBrowsers', { publicKey: 'BKey', browsers: [], rules: [] })
  api.answer('putOwnBrowser', undefined)
  api.answer('removeOwnBrowser', undefined)
})

const open = (source: 'real' | 'mock' = 'real') =>
  renderScreen(
    <WithDomain source={source}>
      <NotificationsPage />
    </WithDomain>,
  )

const puts = () => api.asked.filter(({ name }) => name === 'putOwnBrowser')

it('is off at first, and asks for nothing until the tap', async () => {
  const asked = jest.spyOn(Notification, 'requestPermission')
  open()
  expect(await screen.findByText('Off')).toBeVisible()
  expect(screen.getByText('Notifications are on in no browser.')).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

it('is switched on by a tap, and knows itself in the list', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on here' }))
  await waitFor(() => expect(puts()).toHaveLength(1))
  const id = createHash('sha256').update(ENDPOINT).digest('hex')
  expect(puts()).toMatchObject([
    {
      path: expect.stringMatching(new RegExp(`/${id}$`)),
      body: { endpoint: ENDPOINT, ...KEYS, userAgent: navigator.userAgent },
    },
  ])
  api.answer('readOwnBrowsers', { publicKey: 'BKey', browsers: [{ ...other, id }], rules: [] })
  api.tell({ kind: 'remote', remote: 'mf-connections' })
  expect(await screen.findByText('This one')).toBeVisible()
  expect(screen.getByText('On')).toBeVisible()
})

it('says when notifications are on elsewhere, and what sends them', async () => {
  api.answer('readOwnBrowsers', { publicKey: 'BKey', browsers: [other], rules: ['Routes', 'Alerts'] })
  open()
  expect(await screen.findByText('On in another browser.')).toBeVisible()
  expect(screen.getByText('You get what these rules tell of: Routes, Alerts.')).toBeVisible()
})

it('says that the person said no, and that a browser has no push service', async () => {
  permission = 'denied'
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on here' }))
  expect(await screen.findByText(/was not allowed to show them/)).toBeVisible()
  permission = 'granted'
  push.isReachable = false
  await userEvent.click(screen.getByRole('button', { name: 'Switch on here' }))
  expect(await screen.findByText(/did not reach its push service/)).toBeVisible()
  expect(puts()).toEqual([])
})

it('says when notifications are blocked, or unknown to the browser', async () => {
  Object.assign(window.Notification, { permission: 'denied' })
  const { unmount } = open()
  expect(await screen.findByText(/are blocked in this browser/)).toBeVisible()
  unmount()
  Reflect.deleteProperty(window, 'PushManager')
  open()
  expect(await screen.findByText(/cannot show notifications/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Switch on here' })).toBeNull()
})

it('tests and removes a browser', async () => {
  api.answer('readOwnBrowsers', { publicKey: 'BKey', browsers: [other], rules: [] })
  api.answer('testOwnBrowser', { isDelivered: true, detail: 'The push service took the test.' })
  open()
  const row = within(await screen.findByRole('row', { name: /Firefox on Android/ }))
  await userEvent.click(row.getByRole('button', { name: 'Test Firefox on Android' }))
  expect(await screen.findByText('Firefox on Android: The push service took the test.')).toBeVisible()
  api.answer('readOwnBrowsers', { publicKey: 'BKey', browsers: [], rules: [] })
  await userEvent.click(row.getByRole('button', { name: 'Remove Firefox on Android' }))
  expect(await screen.findByText('Notifications are on in no browser.')).toBeVisible()
})

it('says why the browsers could not be read', async () => {
  api.refuse('readOwnBrowsers', 503, 'The record is busy.')
  open()
  expect(await screen.findByText('Your browsers could not be read')).toBeVisible()
})

it('needs the real record', () => {
  open('mock')
  expect(screen.getByText(/Mock data sends no notifications/)).toBeVisible()
})
