import { createHash, webcrypto } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { FOLLOW_WORKER, PUSH_WORKER } from './push-worker'

const ORIGIN = 'https://bins.example.govt.nz'

type Listener = (event: object) => void

const endpointOf = (path: string) => `https://push.example.com${path}`
const idOf = (path: string) => createHash('sha256').update(endpointOf(path)).digest('hex')
const KEYS = { p256dh: 'B', auth: 'a' }
const subscription = (path: string) => ({
  endpoint: endpointOf(path),
  toJSON: () => ({ endpoint: endpointOf(path), keys: KEYS }),
})

/** The worker in a browser with these tabs. */
function startWorker(
  tabs: readonly string[] = [],
  { program = PUSH_WORKER, isSignedIn = true }: { program?: string; isSignedIn?: boolean } = {},
) {
  const listeners: [string, Listener][] = []
  const shown: unknown[] = []
  const focused: string[] = []
  const opened: string[] = []
  const asked: { path: string; body: unknown }[] = []
  const kept = new Map<string, Response>()
  const cache = {
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    match: async (key: string) => kept.get(key)?.clone(),
  }
  const pushManager = {
    getSubscription: async () => subscription('/first'),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) =>
      subscription(`/subscribed-${applicationServerKey}`),
  }
  const fetch = async (path: string, request?: { method: string; body: string }) => {
    if (!isSignedIn) return new Response('', { status: 401 })
    asked.push({ path: `${request?.method ?? 'GET'} ${path}`, body: request && JSON.parse(request.body) })
    return new Response(JSON.stringify({ publicKey: 'BKey' }))
  }
  const self = {
    navigator: { userAgent: 'Firefox' },
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => listeners.push([type, listener]),
    skipWaiting: () => undefined,
    registration: {
      showNotification: async (...notification: unknown[]) => shown.push(notification),
      pushManager,
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  }
  const caches = { open: async () => cache }
  runInNewContext(program, {
    ...{ self, URL, fetch, caches, Response, TextEncoder, Uint8Array, Error, crypto: webcrypto },
  })
  const dispatch = async (type: string, fields: object) => {
    const work: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => work.push(promise)
    for (const [wanted, listener] of listeners) if (wanted === type) listener({ ...fields, waitUntil })
    await Promise.all(work)
  }
  return {
    shown,
    focused,
    opened,
    asked,
    renew: (fields: object = {}) => dispatch('pushsubscriptionchange', fields),
    push: (data: object) => dispatch('push', { data: { json: () => data } }),
    click: (path: string) =>
      dispatch('notificationclick', { notification: { data: path, close: () => undefined } }),
  }
}

it('shows what was sent, the same message once', async () => {
  const worker = startWorker()
  await worker.push({ title: 'Route started: R7', body: '', path: '/app/routes/R7', tag: 'id' })
  expect(worker.shown).toEqual([
    ['Route started: R7', expect.objectContaining({ tag: 'id', data: '/app/routes/R7' })],
  ])
})

it('brings the tab to the front that shows the page already', async () => {
  const tab = `${ORIGIN}/app/routes/R7?day=today`
  const worker = startWorker([`${ORIGIN}/app/routes`, tab])
  await worker.click('/app/routes/R7')
  expect([worker.focused, worker.opened]).toEqual([[tab], []])
})

it('opens the page otherwise, and leaves what other tabs show', async () => {
  const worker = startWorker([`${ORIGIN}/app/connections`])
  await worker.click('/app/routes/R7')
  expect([worker.focused, worker.opened]).toEqual([[], [`${ORIGIN}/app/routes/R7`]])
})

it('opens no other origin', async () => {
  const worker = startWorker()
  await worker.click('//elsewhere.example/')
  expect(worker.opened).toEqual([])
})

describe('a subscription that the browser renews by itself', () => {
  const put = (path: string, replaced: string) => ({
    path: `PUT /api/connections/own-browsers/${idOf(path)}`,
    body: { userAgent: 'Firefox', endpoint: endpointOf(path), ...KEYS, replaces: idOf(replaced) },
  })

  it('takes the place of the old one at the server', async () => {
    const worker = startWorker()
    await worker.renew({ oldSubscription: subscription('/old'), newSubscription: subscription('/new') })
    expect(worker.asked).toContainEqual(put('/new', '/old'))
  })

  it('is made with the key of the server where the browser only ended the old one', async () => {
    const worker = startWorker()
    await worker.renew({ oldSubscription: subscription('/old') })
    expect(worker.asked).toContainEqual(put('/subscribed-BKey', '/old'))
  })

  it('is known by the last message, and by the last renewal, where the browser does not say which it was', async () => {
    const worker = startWorker()
    await worker.push({ title: 'Route started: R7', body: '', path: '/app/routes/R7', tag: 'id' })
    await worker.renew()
    await worker.renew({ newSubscription: subscription('/new') })
    expect(worker.asked).toContainEqual(put('/subscribed-BKey', '/first'))
    expect(worker.asked).toContainEqual(put('/new', '/subscribed-BKey'))
  })

  it('is nobody’s where no one knows which it was, or no one is signed in', async () => {
    const worker = startWorker()
    await worker.renew({ newSubscription: subscription('/new') })
    expect(worker.asked).toEqual([])
    const signedOut = startWorker([], { isSignedIn: false })
    await expect(signedOut.renew({ oldSubscription: subscription('/old') })).rejects.toThrow('401')
  })
})

it('opens a new page for residents, because an open one shows the report as it was', async () => {
  const page = `${ORIGIN}/report/status/7K3MN-9QXAP`
  const worker = startWorker([page], { program: FOLLOW_WORKER })
  await worker.click('/report/status/7K3MN-9QXAP')
  expect([worker.focused, worker.opened]).toEqual([[], [page]])
})
