import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { addAccount, buildApp, freePort, openRecord, readEnvironment, startDatabase } from 'api'
import { siteFolder } from 'scripts/project'
import { serverPartsWithoutThreads } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { copyOfCity } from '../city-records'
import { deliverInto } from '../delivered-store'

export const PASSWORD = 'a city without full bins'
const ROLES = {
  Mere: 'operator',
  Aroha: 'operator',
  Sina: 'supervisor',
  Kiri: 'driver',
  Tama: 'driver',
  Wiremu: 'technician',
  Ana: 'viewer',
  Hana: 'admin',
} as const
type Person = keyof typeof ROLES

interface Device extends BrowserContextOptions {
  hasClock?: boolean
}

export type Council = Awaited<ReturnType<typeof startCouncil>>

/**
 * The product with accounts and without the simulator: Mere and Aroha plan, Sina is their supervisor, Kiri and Tama drive, Wiremu
 * is the technician of the sensors, Ana reads the figures, Hana is the administrator.
 * `environment` returns settings that need its address. An empty council has no bins and no routes; the others have the
 * demonstration city. With its own server, commands find its record by the folder.
 */
export async function startCouncil(
  environment: (address: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv> = () => ({}),
  { isEmpty = false, hasOwnServer = false }: { isEmpty?: boolean; hasOwnServer?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'council-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const storeFolder = join(folder, 'store')
  await deliverInto(storeFolder)
  const store = storeIn(storeFolder)
  const recordFolder = join(folder, 'record')
  const database = isEmpty || hasOwnServer ? await startDatabase({ recordFolder }) : await copyOfCity()
  // Where people sign in, a new record is empty.
  if (!isEmpty) await openRecord(database, { layer: null, now: new Date() })
  const asked = {
    SIGN_IN: 'accounts',
    PUBLIC_ORIGIN: address,
    SIMULATOR: 'off',
    LOG_LEVEL: 'warn',
    ...(await environment(address)),
  }
  const serverParts = serverPartsWithoutThreads()
  // Server parts have settings of their own.
  const app = await buildApp({
    ...{ siteFolder, store, database, serverParts, environment: asked },
    ...readEnvironment(asked),
  })
  await app.listen({ host: '127.0.0.1', port })
  for (const [name, role] of Object.entries(ROLES))
    await addAccount(database, { name, role, password: PASSWORD })
  return {
    address,
    store,
    database,
    recordFolder,
    /**
     * Signs in with a new browser context and opens a page. A test can move the page's clock only with `hasClock`: once it runs, the
     * shell lets nobody replace its timers.
     */
    async signIn(
      browser: Browser,
      name: Person,
      next: string,
      { hasClock = false, ...device }: Device = {},
    ): Promise<Page> {
      const context = await browser.newContext({ ...device, baseURL: address })
      if (hasClock) await context.clock.install()
      const page = await context.newPage()
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`**${next}`)
      return page
    },
    /** Stops the product, and leaves its record. */
    stop: () => app.close(),
    async close(): Promise<void> {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
