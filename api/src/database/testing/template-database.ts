import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../migrate'
import { dropDatabase } from './drop-database'
import { testServer } from './test-server'

/** A database of a server. */
export interface NamedDatabase {
  /** The URL of an existing database, from which others are created and dropped. */
  url: string
  name: string
}

/** A migrated database that each test copies. */
export interface Template extends NamedDatabase {
  /** Returns the name of a fresh copy. */
  copy: () => Promise<string>
  /** Drops a copy in the background. */
  drop: (copy: string) => void
  /** Drops it, and every copy that is left. */
  close: () => Promise<void>
}

/** This many copies are made ahead, so that a test does not wait for its own. */
const SPARES = 2

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs `work` on its own connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Starts the server, if it is ours, with a migrated database on it. */
export async function makeTemplate(): Promise<Template> {
  const server = await testServer()
  const { url } = server
  const name = `test_${randomBytes(6).toString('hex')}`
  // Dropping waits for a checkpoint, so it has its own connection: copies need not wait for it.
  const [copying, dropping] = await Promise.all([connect(url), connect(url)])
  // The same order of letters on every server, as on the embedded one.
  await copying.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  await migrate({ url: databaseUrl(url, name) })

  // Copying files takes less time than writing them through the log, unless the server waits for the disk.
  const strategy = server.isDurable ? 'wal_log' : 'file_copy'
  let copied: Promise<unknown> = Promise.resolve()
  // One after the other: a connection takes one query at a time.
  const makeCopy = () => {
    const copy = `${name}_${randomBytes(6).toString('hex')}`
    const made = copied.then(async () => {
      await copying.query(`create database ${copy} template ${name} strategy ${strategy}`)
      // A commit that waits for the disk takes ten times as long, and no test stops the server in TEST_DATABASE_URL.
      if (server.isDurable) await copying.query(`alter database ${copy} set synchronous_commit = off`)
      return copy
    })
    copied = made.catch(() => undefined)
    return made
  }
  const makeSpare = () => {
    const spare = makeCopy()
    // A failure is reported to the test that takes the copy.
    spare.catch(() => undefined)
    return spare
  }
  const spares = Array.from({ length: SPARES }, makeSpare)
  let dropped = Promise.resolve()
  return {
    url,
    name,
    async copy() {
      spares.push(makeSpare())
      return (await spares.shift()) ?? makeCopy()
    },
    drop(copy) {
      // Copies that could not be dropped are dropped with the template.
      dropped = dropped.then(() => dropDatabase(dropping, copy)).catch(() => undefined)
    },
    async close() {
      await Promise.allSettled([dropped, ...spares])
      await dropAll(dropping, name)
      await Promise.all([copying.end(), dropping.end()])
      await server.close()
    },
  }
}

async function dropAll(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await dropDatabase(client, name)
}
