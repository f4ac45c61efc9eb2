import { createHash } from 'node:crypto'
import type { FollowModule } from 'shared-domain'
import { FOLLOW_SCRIPT } from './follow-script'

const PATH = '/api/followed-reports/7K3MN-9QXAP'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/a'
const ID = createHash('sha256').update(ENDPOINT).digest('hex')

type Answer = { ok: boolean; isFollowing?: boolean }

/** The module in a browser whose push service makes subscriptions like this. */
function open(subscribe: () => object | Promise<never>, answer: Answer = { ok: true }) {
  let known: object | null = null
  const requests: unknown[][] = []
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => known,
      subscribe: async (options: object) => {
        requests.push(['subscribe', options])
        known = await subscribe()
        return known
      },
    },
  }
  const scope = {
    navigator: {
      serviceWorker: {
        getRegistration: async () => (known ? registration : undefined),
        register: async (url: string) => {
          requests.push(['register', url])
          return registration
        },
      },
    },
    fetch: async (url: string, options: object = {}) => {
      requests.push([url, options])
      return { ok: answer.ok, status: 503, json: async () => answer }
    },
    crypto: globalThis.crypto,
    console: { warn: () => undefined },
  }
  const text = `${FOLLOW_SCRIPT.replaceAll('export ', '')}\nreturn { isFollowing, follow, stop }`
  const module: FollowModule = new Function(...Object.keys(scope), text)(...Object.values(scope))
  return { module, requests }
}

const keys = { p256dh: 'key', auth: 'auth' }
const subscription = () => ({ endpoint: ENDPOINT, toJSON: () => ({ endpoint: ENDPOINT, keys }) })

it('subscribes by a worker of its own, and sends the subscription with the secret of the report', async () => {
  const { module, requests } = open(subscription)
  expect(await module.follow(PATH, 'public', 'secret')).toBe('following')
  expect(requests).toEqual([
    ['register', '/api/followed-reports/worker.js'],
    ['subscribe', { userVisibleOnly: true, applicationServerKey: 'public' }],
    [
      `${PATH}/browsers/${ID}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'report-secret': 'secret' },
        body: JSON.stringify({ endpoint: ENDPOINT, ...keys }),
      },
    ],
  ])
})

it('says when there is no push service, and when the server refuses', async () => {
  const none = open(() => Promise.reject(new Error('no push service')))
  expect(await none.module.follow(PATH, 'public')).toBe('no-push-service')
  expect(await open(subscription, { ok: false }).module.follow(PATH, 'public')).toBe('refused')
})

it('makes a subscription of another key anew', async () => {
  const unsubscribe = jest.fn(async () => true)
  let tries = 0
  const { module } = open(() => {
    tries += 1
    return tries === 2 ? Promise.reject(new Error('another key')) : { ...subscription(), unsubscribe }
  })
  expect(await module.follow(PATH, 'public')).toBe('following')
  expect(await module.follow(PATH, 'another')).toBe('following')
  expect([unsubscribe.mock.calls.length, tries]).toEqual([1, 3])
})

it('asks whether this browser follows, and stops it', async () => {
  const { module, requests } = open(subscription, { ok: true, isFollowing: true })
  expect(await module.isFollowing(PATH)).toBe(false)
  expect(await module.stop(PATH)).toBe('stopped')
  expect(requests).toEqual([])
  await module.follow(PATH, 'public')
  expect(await module.isFollowing(PATH)).toBe(true)
  expect(await module.stop(PATH)).toBe('stopped')
  expect(requests.slice(-2)).toEqual([
    [`${PATH}?browser=${ID}`, {}],
    [`${PATH}/browsers/${ID}`, { method: 'DELETE' }],
  ])
})

it('fails when the server cannot say whether this browser follows', async () => {
  const answer = { ok: true }
  const { module } = open(subscription, answer)
  await module.follow(PATH, 'public')
  answer.ok = false
  await expect(module.isFollowing(PATH)).rejects.toThrow('503')
  expect(await module.stop(PATH)).toBe('refused')
})
