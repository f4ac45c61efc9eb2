import { isLetter, type Letter } from './letter'
import { openDatabase, soon, transact } from './letter-database'

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
