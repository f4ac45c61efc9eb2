const STORE = 'letters'
/** Some browsers open a database never rather than badly. */
const PATIENCE_MS = 3000

/** Calls `end` with the database of the outbox with this name; without one when it cannot be had, or is closed again. */
export function openDatabase(name: string, end: (database?: IDBDatabase) => void): void {
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
export const transact = <T>(
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
export const soon = <T>(begin: (done: (result: T | undefined) => void) => void) =>
  new Promise<T | undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS)
    begin(resolve)
  })
