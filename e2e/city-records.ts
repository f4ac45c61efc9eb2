import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { buildApp, type Database, readEnvironment, startDatabase } from 'api'
import { startBundledPostgres } from 'bundled-postgres'
import pg from 'pg'
import { siteFolder } from 'scripts/project'
import { serverPartsWithoutThreads } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { deliverInto, deliverOnce } from './delivered-store'

/** The URL of the server of the records below, for the workers. */
const SERVER = 'E2E_CITY_SERVER'

/**
 * Starts one PostgreSQL server for all tests with a record of their own. To make a demonstration city takes longer than most tests, so
 * that it is made once, and each test has a copy.
 */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'city-records-'))
  const server = await startBundledPostgres({ folder, isDurable: false })
  process.env[SERVER] = server.url
  await deliverOnce()
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens a new copy of the demonstration city, or of what `change` has made of it. The copies of one `name` share that change. */
export async function copyOfCity({ name, change }: CityCopy = { name: 'city' }): Promise<Database> {
  const url = process.env[SERVER]
  if (!url) throw new Error('Only tests that Playwright runs have copies of the city.')
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  try {
    // A worker that comes while another one makes the city waits for it.
    await server.query('select pg_advisory_lock(1)')
    await makeOnce(server, 'city', 'template0', fillWithForecasts)
    if (change) await makeOnce(server, name, 'city', change)
    const copy = await createCopy(server, name)
    await server.query('select pg_advisory_unlock(1)')
    return await openCopy(copy)
  } finally {
    await server.end()
  }
}

interface CityCopy {
  name: string
  /** Changes the city by requests to the product at `origin`. */
  change?: (origin: string) => Promise<void>
}

/** Makes a database by running the product on a copy of another one, unless an earlier test has made it. */
async function makeOnce(
  server: pg.Client,
  name: string,
  from: string,
  change: (origin: string) => Promise<void>,
): Promise<void> {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
  if (rowCount) return
  const unfinished = await createCopy(server, from)
  const database = await openCopy(unfinished)
  const storeFolder = await mkdtemp(join(tmpdir(), 'store-'))
  await deliverInto(storeFolder)
  const city = await openCity({ database, storeFolder })
  try {
    await change(city.address)
  } finally {
    await city.close()
    await rm(storeFolder, { recursive: true, force: true })
  }
  await server.query(`alter database ${unfinished} rename to ${name}`)
}

export type City = Awaited<ReturnType<typeof openCity>>

interface OpenedCity {
  database: Database
  storeFolder: string
  /** Settings of server parts. */
  environment?: NodeJS.ProcessEnv
}

/** Serves a copy of the city, without the simulator and without a thread for each server part. */
export async function openCity({ database, storeFolder, environment = {} }: OpenedCity) {
  const app = await buildApp({
    ...{ siteFolder, store: storeIn(storeFolder), database, serverParts: serverPartsWithoutThreads() },
    ...readEnvironment({ SIMULATOR: 'off', LOG_LEVEL: 'warn' }),
    environment,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, query: database.query, close: () => app.close() }
}

async function openCopy(copy: string): Promise<Database> {
  const database = await startDatabase({ databaseUrl: urlOf(copy), recordFolder: '' })
  // The city was filled by all jobs. In a copy that is made a quarter of an hour later they would compute all of it once more.
  await database.pool.query(`update facts set value = to_jsonb(clock_timestamp()) where name like 'duty %'`)
  return database
}

let copies = 0

/** Returns the name of the copy. */
async function createCopy(server: pg.Client, from: string): Promise<string> {
  copies += 1
  const copy = `copy_${process.pid}_${copies}`
  // Copying files takes less time than writing them through the log, because this server does not wait for the disk.
  await server.query(`create database ${copy} template ${from} strategy file_copy`)
  return copy
}

function urlOf(name: string): string {
  const url = new URL(process.env[SERVER] ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Waits for the forecasts, which a job computes for a new record within seconds. */
async function fillWithForecasts(origin: string): Promise<void> {
  const count = async () => (await (await fetch(`${origin}/api/forecasts/planning`)).json()).bins.length
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(0)
}
