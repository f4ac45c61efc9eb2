import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../migrate'
import { dropDatabase } from './drop-database'
import { type ServerKind, testServer } from './test-server'

export interface Template {
  /** Of a database of the server, to connect to for making and dropping others. */
  url: string
  /** The name of the migrated database. The copies' names must begin with it. */
  name: string
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Does `work` on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A migrated database to make copies of. Closing drops it, and the copies that nobody dropped. */
export async function makeTemplate(kind: ServerKind): Promise<Template & { close: () => Promise<void> }> {
  const server = await testServer(kind)
  const { url } = server
  const name = `test_${randomBytes(6).toString('hex')}`
  // The same order of letters on every server, as on the embedded one.
  await withClient(url, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`),
  )
  await migrate({ url: databaseUrl(url, name) })
  const close = async () => {
    await withClient(url, (client) => dropAll(client, name))
    await server.close()
  }
  return { url, name, close }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}
