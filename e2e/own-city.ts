import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base, expect, request } from '@playwright/test'
import { buildApp, readEnvironment, startDatabase } from 'api'
import { deliverBuilds } from 'scripts/build'
import { siteFolder } from 'scripts/project'
import { findServerParts } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { early } from './early'
import { endRounds } from './end-rounds'

/**
 * A test with a record of its own: a copy of the demonstration city without the simulator, early in the morning, with every truck free
 * and with forecasts.
 */
export const test = base.extend<{ city: City }, { cities: Cities }>({
  cities: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the parameter.
    async ({}, use) => {
      const cities = await startCities()
      await use(cities)
      await cities.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  city: async ({ cities }, use) => {
    const city = await cities.open()
    await use(city)
    await city.close()
  },
  baseURL: ({ city }, use) => use(city.address),
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(await early())
    await use(context)
  },
})

type Cities = Awaited<ReturnType<typeof startCities>>
export type City = Awaited<ReturnType<Cities['open']>>

async function startCities() {
  const folder = await mkdtemp(join(tmpdir(), 'cities-'))
  const store = storeIn(join(folder, 'store'))
  await deliverBuilds(store)
  const server = await startDatabase({ recordFolder: join(folder, 'record') })
  let made = 0

  /** The product on a new database, a copy of the one named. */
  async function open(template: string) {
    made += 1
    await server.pool.query(`create database city_${made} template ${template}`)
    const databaseUrl = new URL(server.url)
    databaseUrl.pathname = `/city_${made}`
    const database = await startDatabase({ databaseUrl: databaseUrl.href, recordFolder: folder })
    const settings = readEnvironment({ SIMULATOR: 'off', LOG_LEVEL: 'warn' })
    const serverParts = await findServerParts()
    const app = await buildApp({ siteFolder, store, database, ...settings, serverParts })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    return { address, query: database.query, close: () => app.close() }
  }

  const first = await open('template0')
  const asker = await request.newContext({ baseURL: first.address })
  await endRounds(asker, first.address)
  await forecastsOf(asker, first.address)
  await asker.dispose()
  await first.close()
  return {
    open: () => open('city_1'),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for the forecasts, which a job computes for a new record within seconds. */
async function forecastsOf(asker: APIRequestContext, origin: string): Promise<void> {
  const count = async () => (await (await asker.get(`${origin}/api/forecasts/planning`)).json()).bins.length
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(0)
}
