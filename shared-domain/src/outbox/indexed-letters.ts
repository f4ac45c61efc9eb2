import { isLetter, type Letter } from './letter'

export const STORE = 'letters'
/** Some browsers open a database never rather than badly. */
const PATIENCE_MS = 3000

/** Letters in IndexedDB, one record each. Where that is not to be had it says so, and never hangs. */
export function indexedLetters(name: string) {
  let database: IDBDatabase | undefined
  let isOpening = false

  /** The result of the request, once it is on the phone; `undefined` when the phone's storage refuses. */
  function change<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T> | undefined) {
    return soon<T | true>((done) => {
      // Strict: on the disk, not in the memory of a phone whose battery goes flat.
      const transaction = database?.transaction(STORE, mode, { durability: 'strict' })
      if (!transaction) return done(undefined)
      transaction.onabort = () => done(undefined)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => done(request ? request.result : true)
      // Without waiting for the requests: it goes through although the page is closed in this moment.
      transaction.commit?.()
    }).catch(() => {
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
        openDatabase(`outbox:${name}`, end)
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

/** Calls `end` with the database; without one when it cannot be had, or is closed again. */
export function openDatabase(name: string, end: (database?: IDBDatabase) => void): void {
  const request = indexedDB.open(name, 1)
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

/** What `begin` is done with, or `undefined` when that takes too long. */
const soon = <T>(begin: (done: (result: T | undefined) => void) => void) =>
  new Promise<T | undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    begin(resolve)
  })
