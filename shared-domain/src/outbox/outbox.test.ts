/** @jest-environment jsdom */
import { MINUTE_MS } from '../time/durations'
import { openOutbox } from './outbox'
import { newPhone, openTab, pass } from './testing/fake-phone'
import { fakeServer, type ServerMode } from './testing/fake-server'

const happen = (name: string, target: EventTarget = window) => target.dispatchEvent(new Event(name))

let stops: (() => void)[] = []
/** A tab that is closed after the test. */
function tab() {
  const opened = openTab()
  stops.push(opened.stop)
  return opened
}

beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  jest.useRealTimers()
})

describe('an entry', () => {
  it('is on the phone before it is sent, and off it with its receipt (ASVS 14.3.3)', async () => {
    const server = fakeServer()
    server.mode = 'no answer'
    const { put, shown, entries, onDelivered } = tab()
    expect(await put('a').done).toBe('stored')
    await pass()
    expect(entries()).toEqual([expect.objectContaining({ about: 'a', stored: 'yes' })])
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect(shown()).toEqual([])
    expect(onDelivered).toHaveBeenCalledWith(expect.objectContaining({ about: 'a' }), expect.anything())
    expect(server.accepted.size).toBe(1)
  })

  it('is not sent while it is still being written', async () => {
    const server = fakeServer()
    const { put, entries } = tab()
    await pass()
    put('a')
    expect(entries()[0]?.stored).toBe('pending')
    await Promise.resolve()
    expect(server.requests).toHaveLength(0)
    await pass()
    expect(server.accepted.size).toBe(1)
  })

  it.each<ServerMode>([
    'no connection',
    'answer lost',
    'signs in',
    { status: 500 },
    { status: 408 },
    { status: 302 },
  ])('goes again by itself after: %j', async (mode) => {
    const server = fakeServer()
    server.mode = mode
    const { put, shown } = tab()
    put('a')
    await pass()
    expect(shown()).toEqual(['a'])
    server.mode = 'arrives'
    await pass(2000)
    expect(shown()).toEqual([])
    expect(server.accepted.size).toBe(1)
    const keys = server.requests.map(({ headers }) => (headers as Record<string, string>)['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    const ages = server.requests.map(({ headers }) =>
      Number((headers as Record<string, string>)['made-ms-ago']),
    )
    expect(ages[0]).toBeLessThan(100)
    expect(ages.at(-1)).toBeGreaterThan(900)
  })

  it('stays with what the server said of it when it is refused, until it is sent again', async () => {
    const server = fakeServer()
    server.mode = { status: 422, detail: 'Write less.' }
    const { put, shown, retry } = tab()
    const { id } = put('a')
    await pass(MINUTE_MS)
    expect(shown()).toEqual(['a: Write less.'])
    expect(server.requests).toHaveLength(1)
    server.mode = 'arrives'
    await retry(id)
    await pass()
    expect(shown()).toEqual([])
  })

  it('whose receipt cannot be remembered goes again, and holds up no other', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { put, shown, onDelivered } = tab()
    put('a')
    await pass(1)
    put('b')
    await pass()
    const warn = jest.spyOn(console, 'warn').mockReturnValue()
    onDelivered.mockImplementationOnce(() => {
      throw new Error('full')
    })
    server.mode = 'arrives'
    await pass(4000)
    expect(server.accepted.size).toBe(2)
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
    expect(shown()).toEqual(['b'])
    await pass(MINUTE_MS)
    expect(shown()).toEqual([])
    expect(server.accepted.size).toBe(2)
  })

  it('waits for as long as the server asks, whatever happens', async () => {
    const server = fakeServer()
    server.mode = { status: 503, retryAfter: '120' }
    const { put, shown } = tab()
    put('a')
    await pass()
    server.mode = 'arrives'
    happen('online')
    happen('pagehide')
    await pass(119_000)
    expect(server.requests).toHaveLength(1)
    await pass(1000)
    expect(shown()).toEqual([])
  })

  it('is sent by the next visit', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const first = openTab()
    await first.put('a').done
    await pass()
    first.stop()
    server.mode = 'arrives'
    const { shown } = tab()
    await pass()
    expect(server.accepted.size).toBe(1)
    expect(shown()).toEqual([])
  })

  it('is handed to another tab when its own is gone', async () => {
    const server = fakeServer()
    const other = tab()
    await pass()
    const first = openTab()
    first.stop()
    await first.put('a').done
    happen('pageshow')
    await pass()
    expect(server.accepted.size).toBe(1)
    expect(other.shown()).toEqual([])
  })

  it('goes as the bytes that it is', async () => {
    const server = fakeServer()
    const photo = new Blob(['photo'], { type: 'image/jpeg' })
    tab().put('a', { body: photo })
    await pass()
    expect(server.requests).toEqual([expect.objectContaining({ body: photo, keepalive: false })])
    expect(server.requests[0]?.headers).toMatchObject({ 'content-type': 'image/jpeg' })
  })
})

describe('an entry that is taken back', () => {
  it('is not sent again, nor what waits for it', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { put, remove, shown } = tab()
    const { id } = put('a')
    put('its photo', { after: id })
    await pass()
    const before = server.requests.length
    server.mode = 'arrives'
    await remove(id)
    await pass(MINUTE_MS)
    expect(shown()).toEqual([])
    expect(server.requests).toHaveLength(before)
  })

  it('does not come back when the request that was on its way is refused', async () => {
    let refuse = () => {}
    const refusal = {
      status: 422,
      headers: { get: () => null },
      json: async () => ({ type: 'urn:problem:refused', detail: 'Write less.' }),
    }
    globalThis.fetch = jest.fn(
      () =>
        new Promise((resolve) => {
          refuse = () => resolve(refusal)
        }),
    ) as unknown as typeof fetch
    const { put, remove, entries, subscribe } = tab()
    const { id } = put('a')
    await pass()
    await remove(id)
    const changed = jest.fn()
    subscribe(changed)
    refuse()
    await pass()
    expect(changed).not.toHaveBeenCalled()
    expect(entries()).toEqual([])
  })

  it('is not sent to another path when the request that was on its way names one', async () => {
    let answer = () => {}
    const response = { status: 409, headers: { get: () => null }, json: async () => null }
    const send = jest.fn(() => new Promise((resolve) => (answer = () => resolve(response))))
    globalThis.fetch = send as unknown as typeof fetch
    const classify = () => ({ kind: 'readdressed', path: '/api/late', body: {} }) as const
    const { put, remove, entries, start } = openOutbox<string>({ name: 'taps', classify })
    const stop = start()
    const { id } = put({ method: 'POST', path: '/api/taps', body: {}, about: 'a' })
    await pass()
    await remove(id)
    answer()
    await pass()
    stop()
    expect(entries()).toEqual([])
    expect(send).toHaveBeenCalledTimes(1)
  })
})

it('a refused entry keeps the kind of the refusal', async () => {
  const body = { type: 'urn:problem:shut-report', detail: 'It is closed.' }
  const response = { status: 422, headers: { get: () => null }, json: async () => body }
  globalThis.fetch = jest.fn(async () => response) as unknown as typeof fetch
  const { put, entries } = tab()
  put('a')
  await pass()
  expect(entries()).toMatchObject([{ about: 'a', refusalType: 'urn:problem:shut-report' }])
})

it('an entry goes with the headers that it came with, and with the page, at once', async () => {
  const server = fakeServer()
  server.mode = 'no connection'
  tab().put('a', { headers: { 'report-secret': 'of the phone' } })
  await pass()
  server.mode = 'no answer'
  happen('pagehide')
  // In this very moment: a page that goes has no other.
  expect(server.requests[1]).toMatchObject({ keepalive: true, headers: { 'report-secret': 'of the phone' } })
})

describe('entries that wait for another', () => {
  it('follow it in the order in which they were made', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { put } = tab()
    const { id } = put('a')
    put('first', { after: id })
    await pass(10)
    put('second', { after: id })
    await pass()
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect([...server.accepted.values()]).toEqual(
      ['a', 'first', 'second'].map((about) => JSON.stringify({ about })),
    )
  })

  it('stay when it is refused, and hold up no other', async () => {
    const server = fakeServer()
    server.mode = { status: 400, detail: 'No.' }
    const { put, shown } = tab()
    const { id } = put('a')
    put('its photo', { after: id })
    await pass()
    server.mode = 'arrives'
    await pass(1)
    put('b')
    await pass(MINUTE_MS)
    expect(shown().sort()).toEqual(['a: No.', 'its photo'])
  })
})
