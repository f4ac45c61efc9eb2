import { isOutboxEntry, type OutboxEntry } from './outbox-entry'

// An outbox on the phone: an IndexedDB database, and localStorage where that fails. The names stay as they are, because
// entries wait under them on phones. Functions rather than a class: a page without room for the outbox bundles only
// those that it calls.
const storageName = (outbox: string) => `outbox:${outbox}`
const STORE = 'letters'
/** `indexedDB.open()` may hang in some browsers: it times out. */
const TIMEOUT_MS = 3000

/** The entries in IndexedDB. It opens once and again after it was closed; where it fails, nothing is stored there. */
export function indexedEntries(outbox: string) {
  let database: IDBDatabase | undefined
  let isOpening = false

  const change = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  ) =>
    database &&
    transact(database, mode, ask).catch(() => {
      // Phones close databases of pages in the background: the next call opens it again.
      database = undefined
    })
  return {
    isOpen: () => database !== undefined,
    async open(): Promise<void> {
      // An open that hangs is waited for once.
      if (database || isOpening) return
      isOpening = true
      await timed<true>((done) =>
        openDatabase(outbox, (opened) => {
          isOpening = false
          database = opened
          done(true)
        }),
      ).catch(() => {
        isOpening = false
      })
    },
    /** `undefined` when they cannot be read. */
    async all(): Promise<OutboxEntry[] | undefined> {
      const records = await change<unknown[]>('readonly', (store) => store.getAll())
      return Array.isArray(records) ? records.filter(isOutboxEntry) : undefined
    },
    put: async (entry: OutboxEntry) => (await change('readwrite', (store) => store.put(entry))) !== undefined,
    /** `false` when they are still there, or may be. */
    async remove(ids: readonly string[]): Promise<boolean> {
      const isDone = await change('readwrite', (store) => {
        for (const id of ids) store.delete(id)
        return undefined
      })
      return isDone !== undefined
    },
  }
}

/** Puts one entry into the database of an outbox; `false` when that fails. */
export async function putInDatabase(outbox: string, entry: OutboxEntry): Promise<boolean> {
  const put = async (database?: IDBDatabase) =>
    database && transact(database, 'readwrite', (store) => store.put(entry))
  const key = timed<unknown>((done) => openDatabase(outbox, (database) => done(put(database))))
  return (await key.catch(() => undefined)) !== undefined
}

/** Calls `done` with the database of an outbox, and without one when it cannot be opened or once it is closed. */
function openDatabase(outbox: string, done: (database?: IDBDatabase) => void): void {
  const request = indexedDB.open(storageName(outbox), 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  request.onerror = () => done()
  request.onsuccess = () => {
    const database = request.result
    database.onclose = () => done()
    database.onversionchange = () => {
      database.close()
      done()
    }
    done(database)
  }
}

/** The result of a request once it is committed; `undefined` when the transaction aborts. Rejects on a closed database. */
const transact = <T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T> | undefined,
) =>
  timed<T | true>((done) => {
    // Strict: flushed to disk, so that it survives an empty battery.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    transaction.onabort = () => done(undefined)
    const request = ask(transaction.objectStore(STORE))
    transaction.oncomplete = () => done(request ? request.result : true)
    // Commits without waiting for the requests' events, so that it succeeds although the page is closed right now.
    transaction.commit?.()
  })

const timed = <T>(begin: (done: (result: T | undefined) => void) => void) =>
  new Promise<T | undefined>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS)
    begin(resolve)
  })

// In localStorage each entry has its own key, so that two tabs cannot overwrite each other's. It stores only JSON, but
// synchronously, while the page is being closed.
const localKey = (outbox: string, id = '') => `${storageName(outbox)}:${id}`

function inLocalStorage(outbox: string): [key: string, text: string][] {
  try {
    return Object.entries<string>(localStorage).filter(([key]) => key.startsWith(localKey(outbox)))
  } catch {
    // Storage is switched off for this page.
    return []
  }
}

export const allInLocalStorage = (outbox: string): OutboxEntry[] =>
  inLocalStorage(outbox).flatMap(([, text]) => parsed(text))

// An empty text under the key of an entry notes that IndexedDB has yet to delete it: it must not be sent meanwhile.

/** The ids of entries that were removed, and that IndexedDB has yet to delete. */
export const removedInLocalStorage = (outbox: string): string[] =>
  inLocalStorage(outbox).flatMap(([key, text]) => (text ? [] : key.slice(localKey(outbox).length)))

export function markRemoved(outbox: string, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.setItem(localKey(outbox, id), '')
  } catch {
    // The phone's storage is full or switched off: this page alone knows that they were removed.
  }
}

/** `false` when the phone's storage is full or switched off. */
export function putInLocalStorage(outbox: string, entry: OutboxEntry): boolean {
  if (entry.body instanceof Blob) return false
  try {
    localStorage.setItem(localKey(outbox, entry.id), JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

export function removeFromLocalStorage(outbox: string, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(localKey(outbox, id))
  } catch {
    // Storage is switched off: nothing is stored.
  }
}

/** Whether another tab changed an entry of this outbox in localStorage. */
export const isOutboxEvent = (outbox: string, { key }: StorageEvent) =>
  key === null || key.startsWith(localKey(outbox))

function parsed(text: string): OutboxEntry[] {
  try {
    const entry = JSON.parse(text)
    return isOutboxEntry(entry) ? [entry] : []
  } catch {
    return []
  }
}
