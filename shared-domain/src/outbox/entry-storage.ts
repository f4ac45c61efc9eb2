import { isLetter, type Letter } from './outbox-entry'

/** Letters in IndexedDB, one record each. Where that is not to be had it says so, and never hangs. */
export function indexedLetters(name: string) {
  let database: IDBDatabase | undefined
  let isOpening = false

  async function change<T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T> | undefined,
  ) {
    if (!database) return undefined
    return transact(database, mode, ask).catch(() => {
      // Phones close databases of pages that were in the background.
      database = undefined
      return undefined
    })
  }
  return {
    isOpen: () => database !== undefined,
    async open(): Promise<void> {
      // One that takes for ever is waited for once.
      if (database || isOpening) return
      isOpening = true
      await soon<true>((done) => {
        const end = (opened?: IDBDatabase) => {
          isOpening = false
          database = opened
          done(true)
        }
        openDatabase(name, end)
      }).catch(() => {
        isOpening = false
      })
    },
    /** `undefined` when they cannot be read. */
    async all(): Promise<Letter[] | undefined> {
      const records = await change<unknown[]>('readonly', (store) => store.getAll())
      return Array.isArray(records) ? records.filter(isLetter) : undefined
    },
    put: async (letter: Letter) => (await change('readwrite', (store) => store.put(letter))) !== undefined,
    async remove(ids: readonly string[]): Promise<void> {
      await change('readwrite', (store) => {
        for (const id of ids) store.delete(id)
        return undefined
      })
    },
  }
}

/** Puts one letter into the database of the outbox with this name; for a page that has no room for an outbox. */
export async function putIndexed(name: string, letter: Letter): Promise<boolean> {
  const put = async (database?: IDBDatabase) =>
    database && transact(database, 'readwrite', (store) => store.put(letter))
  const key = soon<unknown>((done) => openDatabase(name, (database) => done(put(database))))
  return (await key.catch(() => undefined)) !== undefined
}

const STORE = 'letters'
/** Some browsers open a database never rather than badly. */
const PATIENCE_MS = 3000

/** Calls `end` with the database of the outbox with this name; without one when it cannot be had, or is closed again. */
function openDatabase(name: string, end: (database?: IDBDatabase) => void): void {
  const request = indexedDB.open(`outbox:${name}`, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  request.onerror = () => end()
  request.onsuccess = () => {
    const database = request.result
    database.onclose = () => end()
    database.onversionchange = () => {
      database.close()
      end()
    }
    end(database)
  }
}

/**
 * The result of the request, once it is on the phone; `undefined` when the phone's storage refuses. Rejects when the
 * database is closed.
 */
const transact = <T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T> | undefined,
) =>
  soon<T | true>((done) => {
    // Strict: on the disk, not in the memory of a phone whose battery goes flat.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    transaction.onabort = () => done(undefined)
    const request = ask(transaction.objectStore(STORE))
    transaction.oncomplete = () => done(request ? request.result : true)
    // Without waiting for the requests: it goes through although the page is closed in this moment.
    transaction.commit?.()
  })

/** What `begin` is done with, or `undefined` when that takes too long. */
const soon = <T>(begin: (done: (result: T | undefined) => void) => void) =>
  new Promise<T | undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    begin(resolve)
  })

// Letters in localStorage, one entry each: two tabs that write at once cannot undo each other's. It takes JSON alone,
// but takes it at once, while the page is being closed. Functions, so that a page without room has only what it uses.

const prefixOf = (name: string) => `outbox:${name}:`

/** What the outbox with this name keeps there. */
export function allLocal(name: string): Letter[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(name)))
    return keys.flatMap((key) => parsed(localStorage.getItem(key)))
  } catch {
    // The phone keeps nothing for this page: so there is nothing.
    return []
  }
}

/** `false` when the phone's storage refuses. */
export function putLocal(name: string, letter: Letter): boolean {
  if (letter.body instanceof Blob) return false
  try {
    localStorage.setItem(prefixOf(name) + letter.id, JSON.stringify(letter))
    return true
  } catch {
    return false
  }
}

export function removeLocal(name: string, ids: readonly string[]): void {
  try {
    for (const id of ids) localStorage.removeItem(prefixOf(name) + id)
  } catch {
    // Where nothing is kept there is nothing to remove.
  }
}

/** Whether another tab changed something of this outbox there. */
export const isOfLocal = (name: string, { key }: StorageEvent) =>
  key === null || key.startsWith(prefixOf(name))

function parsed(text: string | null): Letter[] {
  try {
    const letter = JSON.parse(text ?? '')
    return isLetter(letter) ? [letter] : []
  } catch {
    return []
  }
}
