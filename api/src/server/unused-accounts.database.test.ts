import type { Database } from '../database/database'
import { makeTestDatabase } from '../database/testing/test-database'
import { addAccount } from '../features/accounts/accounts'
import { ACCOUNTS, PASSWORD } from '../features/accounts/testing/signed-in'
import type { AppOptions } from './app'
import { makeApp } from './testing/make-app'

async function warningsOf(database: Database, known: Partial<AppOptions> = {}): Promise<string[]> {
  const lines: string[] = []
  const logSink = { write: (line: string) => void lines.push(line) }
  const app = await makeApp({ database, logLevel: 'warn', logSink, ...known })
  await app.ready()
  await app.close()
  return lines.filter((line) => line.includes('SIGN_IN is not set'))
}

describe('a start without sign-in', () => {
  it('over a record in which a person has an account warns once', async () => {
    const database = await makeTestDatabase()
    await addAccount(database, { name: 'Kiri Ngata', role: 'admin', password: PASSWORD })
    expect(await warningsOf(database)).toHaveLength(1)
  })

  it('warns of nothing where drivers of routes have no account, or people sign in', async () => {
    const database = await makeTestDatabase()
    await database.pool.query(`insert into people (name, role) values ('Tama', 'driver')`)
    expect(await warningsOf(database)).toEqual([])
    const other = await makeTestDatabase()
    await addAccount(other, { name: 'Kiri Ngata', role: 'admin', password: PASSWORD })
    expect(await warningsOf(other, { access: ACCOUNTS })).toEqual([])
  })
})
