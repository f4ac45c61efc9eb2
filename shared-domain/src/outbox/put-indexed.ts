import { openDatabase, STORE } from './indexed-letters'
import type { Letter } from './letter'

/** Some browsers open a database never rather than badly. */
const PATIENCE_MS = 3000

/** Puts one letter into the database of the outbox with this name; for a page that has no room for an outbox. */
export const putIndexed = (name: string, letter: Letter) =>
  new Promise<boolean>((done) => {
    setTimeout(done, PATIENCE_MS, false)
    const refuse = () => done(false)
    const put = (database?: IDBDatabase) => {
      const transaction = database?.transaction(STORE, 'readwrite')
      if (!transaction) return refuse()
      transaction.oncomplete = () => done(true)
      transaction.onabort = refuse
      transaction.objectStore(STORE).put(letter)
    }
    const attempt = (work: () => void) => {
      try {
        work()
      } catch {
        refuse()
      }
    }
    attempt(() => openDatabase(`outbox:${name}`, (database) => attempt(() => put(database))))
  })
