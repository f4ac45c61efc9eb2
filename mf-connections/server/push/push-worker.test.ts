import { runInNewContext } from 'node:vm'
import { PUSH_WORKER } from './push-worker'

const ORIGIN = 'https://bins.example.govt.nz'

type Listener = (event: object) => void

/** The worker in a browser with these tabs. */
function startWorker(tabs: readonly string[] = []) {
  const listeners = new Map<string, Listener>()
  const shown: unknown[] = []
  const focused: string[] = []
  const opened: string[] = []
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    registration: { showNotification: async (...notification: unknown[]) => shown.push(notification) },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => focused.push(url) })),
      openWindow: async (url: string) => opened.push(url),
    },
  }
  runInNewContext(PUSH_WORKER, { self, URL })
  const dispatch = async (type: string, fields: object) => {
    let work: Promise<unknown> = Promise.resolve()
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise
    }
    listeners.get(type)?.({ ...fields, waitUntil })
    await work
  }
  return {
    shown,
    focused,
    opened,
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
