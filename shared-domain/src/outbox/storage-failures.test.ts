/** @jest-environment jsdom */
import { MINUTE_MS } from '../time/durations'
import { blockIndexedDb, newPhone, openTab, pass } from './testing/fake-phone'
import { fakeServer } from './testing/fake-server'

function fillLocalStorage() {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  return jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
}

/** Returns how the phone closes the databases that are opened from now on, as it does to pages in the background. */
function closableDatabases(): () => void {
  const open = jest.spyOn(globalThis.indexedDB, 'open')
  return () => {
    for (const { value } of open.mock.results) {
      value.result.close()
      value.result.onclose?.()
    }
  }
}

/** A tab whose database is open already: before that it stores entries in localStorage. */
async function openTabWithDatabase() {
  const opened = openTab()
  await pass()
  return opened
}

let tab: ReturnType<typeof openTab> | undefined

beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
})
afterEach(() => {
  tab?.stop()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a phone without IndexedDB', () => {
  it('keeps entries in localStorage, for the next visit too', async () => {
    blockIndexedDb()
    const server = fakeServer()
    server.mode = 'no connection'
    const first = openTab()
    expect(await first.put('a').done).toBe('stored')
    first.stop()
    tab = openTab()
    await pass()
    expect(tab.entries()).toEqual([expect.objectContaining({ about: 'a', stored: 'yes' })])
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect(server.accepted.size).toBe(1)
    expect(tab.entries()).toEqual([])
    expect(localStorage).toHaveLength(0)
  })

  it('finds them there once it has one', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { indexedDB } = globalThis
    blockIndexedDb()
    const first = openTab()
    await first.put('a').done
    first.stop()
    globalThis.indexedDB = indexedDB
    tab = openTab()
    await tab.put('b').done
    await pass()
    expect(tab.shown().sort()).toEqual(['a', 'b'])
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect(server.accepted.size).toBe(2)
    expect(localStorage).toHaveLength(0)
  })

  it('sends no entry at once that the record must have another one before', async () => {
    blockIndexedDb()
    const server = fakeServer()
    server.mode = 'no connection'
    tab = openTab()
    const first = tab.put('a')
    await first.done
    fillLocalStorage()
    const sent = server.requests.length
    const second = tab.put('b', { after: first.id })
    await second.done
    const keys = server.requests.slice(sent).map(({ headers }) => Object(headers)['idempotency-key'])
    expect(keys).not.toContain(second.id)
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect([...server.accepted.keys()]).toEqual([first.id, second.id])
  })

  it('does not hang on one that never opens', async () => {
    globalThis.indexedDB = { open: () => ({}) } as unknown as IDBFactory
    const server = fakeServer()
    tab = openTab()
    const { done } = tab.put('a')
    await pass()
    expect(await done).toBe('stored')
    await pass(MINUTE_MS)
    expect(server.accepted.size).toBe(1)
  })

  it('owns up to a photo that it cannot keep', async () => {
    blockIndexedDb()
    fakeServer().mode = 'no connection'
    tab = openTab()
    const { done } = tab.put('a', { body: new Blob(['photo']) })
    await pass()
    expect(await done).toBe('not-stored')
  })
})

describe('an entry that is removed while the phone has closed its database', () => {
  it('is not sent by the next visit', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const closeDatabases = closableDatabases()
    const first = await openTabWithDatabase()
    const { id } = first.put('a')
    await pass()
    closeDatabases()
    await first.remove(id)
    await pass()
    first.stop()
    const before = server.requests.length
    server.mode = 'arrives'
    tab = openTab()
    await pass(MINUTE_MS)
    expect(tab.entries()).toEqual([])
    expect(server.requests).toHaveLength(before)
    expect(localStorage).toHaveLength(0)
  })

  it('is not sent either if the database does not open again before the next visit', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { indexedDB } = globalThis
    const closeDatabases = closableDatabases()
    const first = await openTabWithDatabase()
    const { id } = first.put('a')
    first.put('b')
    await pass()
    closeDatabases()
    blockIndexedDb()
    await first.remove(id)
    await pass()
    first.stop()
    globalThis.indexedDB = indexedDB
    server.mode = 'arrives'
    tab = openTab()
    await pass(MINUTE_MS)
    expect([...server.accepted.values()]).toEqual([JSON.stringify({ about: 'b' })])
    expect(localStorage).toHaveLength(0)
    // It is deleted, and no longer merely hidden.
    const last = openTab()
    await pass()
    expect(last.entries()).toEqual([])
    last.stop()
  })

  it('is sent all the same once it was put back', async () => {
    const server = fakeServer()
    server.mode = 'no connection'
    const { indexedDB } = globalThis
    const closeDatabases = closableDatabases()
    const first = await openTabWithDatabase()
    const { id } = first.put('a')
    await pass()
    closeDatabases()
    blockIndexedDb()
    await first.remove(id)
    await pass()
    globalThis.indexedDB = indexedDB
    await first.put('a', { id }).done
    await pass()
    first.stop()
    server.mode = 'arrives'
    tab = openTab()
    await pass(MINUTE_MS)
    expect([...server.accepted.keys()]).toEqual([id])
    expect(localStorage).toHaveLength(0)
  })
})

describe('a phone that keeps nothing', () => {
  beforeEach(() => {
    blockIndexedDb()
    fillLocalStorage()
  })

  it('sends at once', async () => {
    const server = fakeServer()
    tab = openTab()
    const { done } = tab.put('a')
    await pass()
    expect(await done).toBe('delivered')
    expect(server.accepted.size).toBe(1)
    expect(tab.entries()).toEqual([])
  })

  it('owns up when that fails, and tries on with the same key while the page is open', async () => {
    const server = fakeServer()
    server.mode = 'answer lost'
    tab = openTab()
    const { done } = tab.put('a')
    await pass()
    expect(await done).toBe('not-stored')
    expect(tab.entries()).toEqual([expect.objectContaining({ about: 'a', stored: 'no' })])
    server.mode = 'arrives'
    await pass(MINUTE_MS)
    expect(server.accepted.size).toBe(1)
    expect(tab.entries()).toEqual([])
  })
})
