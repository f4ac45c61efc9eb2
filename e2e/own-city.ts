import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { type FakeOsrm, startFakeOsrm } from 'mf-routes/testing/fake-osrm'
import { type City, copyOfCity, openCity } from './city-records'
import { deliverInto } from './delivered-store'
import { early } from './early'
import { endRounds } from './end-rounds'
import { test as base } from './test'

/**
 * A test with a record of its own: a copy of the demonstration city, without the simulator, early in the morning, with every truck free
 * and with forecasts. With `hasRoads` its distances are of a road network, of which the test is told the requests.
 */
export const test = base.extend<
  { city: City; hasRoads: boolean; roads: FakeOsrm | null },
  { storeFolder: string }
>({
  hasRoads: [false, { option: true }],
  roads: async ({ hasRoads }, use) => {
    const roads = hasRoads ? await startFakeOsrm() : null
    await use(roads)
    roads?.close()
  },
  storeFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the parameter.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'store-'))
      await deliverInto(folder)
      await use(folder)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  // The first one makes the city, and the others wait for it.
  city: [
    async ({ storeFolder, roads }, use) => {
      const database = await copyOfCity({ name: 'early_city', change: freeTrucks })
      // Other systems of a test are on this machine.
      const environment = { MESSAGE_HOSTS_INSIDE: '127.0.0.1', ...(roads && { OSRM_URL: roads.url }) }
      const city = await openCity({ database, storeFolder, environment })
      await use(city)
      await city.close()
    },
    { timeout: 180_000 },
  ],
  baseURL: ({ city }, use) => use(city.address),
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(await early())
    await use(context)
  },
})

async function freeTrucks(origin: string): Promise<void> {
  const asker = await request.newContext()
  await endRounds(asker, origin)
  await asker.dispose()
}
