import type { Letter } from './letter'
import { openDatabase, soon, transact } from './letter-database'

/** Puts one letter into the database of the outbox with this name; for a page that has no room for an outbox. */
export async function putIndexed(name: string, letter: Letter): Promise<boolean> {
  const put = async (database?: IDBDatabase) =>
    database && transact(database, 'readwrite', (store) => store.put(letter))
  const key = soon<unknown>((done) => openDatabase(name, (database) => done(put(database))))
  return (await key.catch(() => undefined)) !== undefined
}
