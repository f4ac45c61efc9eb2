import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FollowModule } from 'shared-domain'
import { followReport, loader } from './follow-report'

const REFERENCE = '7K3MN-9QXAP'
const PATH = `/api/followed-reports/${REFERENCE}`

const follows: jest.Mocked<FollowModule> = { isFollowing: jest.fn(), follow: jest.fn(), stop: jest.fn() }
const load = jest.spyOn(loader, 'load')
const fetched = jest.fn()

interface Visit {
  permission?: NotificationPermission
  answered?: NotificationPermission
  publicKey?: string | null
  status?: number
}

/** Opens the document as the server sends it. */
async function open({
  permission = 'default',
  answered = 'granted',
  publicKey = 'key',
  status = 200,
}: Visit = {}) {
  Object.assign(window, {
    PushManager: {},
    Notification: { permission, requestPermission: async () => answered },
    fetch: fetched.mockResolvedValue({ ok: status === 200, json: async () => ({ publicKey }) }),
  })
  document.body.innerHTML = `<div id="follow-report" data-reference="${REFERENCE}" hidden>
    <h2>Follow this report</h2><p role="status"></p><button type="button"></button>
  </div>`
  await act(followReport)
}
const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const START = 'Tell me on this phone'
const STOP = 'Stop telling me'

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  localStorage.clear()
  jest.clearAllMocks()
  load.mockResolvedValue(follows)
  follows.isFollowing.mockResolvedValue(false)
  follows.follow.mockResolvedValue('following')
  follows.stop.mockResolvedValue('stopped')
})
afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('tells this phone of the report after a tap, and loads nothing before it', async () => {
  await open()
  expect(fetched).toHaveBeenCalledWith(PATH)
  expect(load).not.toHaveBeenCalled()
  await tap(START)
  expect(follows.follow).toHaveBeenCalledWith(PATH, 'key', undefined)
  expect(screen.getByRole('status')).toHaveTextContent(
    'This phone shows a notification when something happens.',
  )
  await tap(STOP)
  expect(follows.stop).toHaveBeenCalledWith(PATH)
  expect(screen.getByRole('button', { name: START })).toBeVisible()
})

it('shows the secret of a report that this phone sent, and says that no mail is sent meanwhile', async () => {
  const sent = { reference: REFERENCE, secret: 'secret' }
  localStorage.setItem('sent-report:1', JSON.stringify({ reference: 'AAAAA-AAAAA', secret: 'another' }))
  localStorage.setItem('sent-report:2', JSON.stringify(sent))
  await open()
  expect(screen.getByRole('status')).toHaveTextContent(/instead of mails/)
  await tap(START)
  expect(follows.follow).toHaveBeenCalledWith(PATH, 'key', 'secret')
})

it('says on the next visit that this phone is told', async () => {
  follows.isFollowing.mockResolvedValue(true)
  await open({ permission: 'granted' })
  expect(screen.getByRole('button', { name: STOP })).toBeVisible()
})

it('is not offered where the council, the server or the browser cannot', async () => {
  const place = () => document.getElementById('follow-report')
  for (const visit of [{ publicKey: null }, { status: 503 }, { permission: 'denied' }] as const) {
    await open(visit)
    expect(place()).not.toBeVisible()
  }
  await open()
  expect(place()).toBeVisible()
})

it.each([
  [{ answered: 'denied' }, 'following', /was not allowed/],
  [{}, 'no-push-service', /reached no push service/],
  [{}, 'refused', /not switched on/],
] as const)('says why it is not on: %j, %s', async (visit, outcome, words) => {
  follows.follow.mockResolvedValue(outcome)
  await open(visit)
  await tap(START)
  expect(screen.getByRole('status')).toHaveTextContent(words)
  expect(screen.getByRole('button', { name: START })).toBeEnabled()
})

it('says when the server does not answer, and keeps what was so', async () => {
  follows.isFollowing.mockResolvedValue(true)
  await open({ permission: 'granted' })
  follows.stop.mockRejectedValue(new TypeError('Failed to fetch'))
  await tap(STOP)
  expect(screen.getByRole('status')).toHaveTextContent('The server did not answer.')
  follows.stop.mockResolvedValue('refused')
  await tap(STOP)
  expect(screen.getByRole('status')).toHaveTextContent(/not stopped/)
  expect(screen.getByRole('button', { name: STOP })).toBeVisible()
})
