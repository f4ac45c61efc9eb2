import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addAccount, buildApp, startDatabase } from 'api'
import { accountBrowser } from 'api/own-account/testing'
import { startProvider } from 'api/provider-sign-in/testing'
import { promoteRemote, publishRemote } from 'delivery'
import { builtRemote, operator, provided } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { findServerParts } from 'scripts/server-parts'
import { storeIn } from 'scripts/store'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'

export const ORIGIN = 'https://bins.example.govt.nz'
/** The password of everyone, which no attacker guesses. */
export const PASSWORD = 'seven quiet tui on a wire'

export type Office = Awaited<ReturnType<typeof openOffice>>
export type Browser = ReturnType<typeof accountBrowser>

/** Two servers on one record, as behind a load balancer, with accounts; and a third that uses a sign-in provider. */
export async function openOffice(people: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'sign-in-'))
  await mkdir(join(folder, 'shell'))
  await writeFile(join(folder, 'shell/index.html'), '<!--boot-data-->')
  const provider = await startProvider(`${ORIGIN}/sign-in/callback`)
  const store = storeIn(join(folder, 'store'))
  await publishRemote(store, builtRemote({ version: '1.0.0' }))
  await promoteRemote(store, { ...operator, remote: 'mf-qr', version: '1.0.0', provided })
  const options = {
    siteFolder: folder,
    store,
    settings: {
      ...DEMONSTRATION_SETTINGS,
      openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false },
    },
  }
  const local = {
    kind: 'accounts',
    publicOrigin: ORIGIN,
    trustedProxies: [],
    secondFactorKey: 'a key of this run, long enough for one',
  } as const
  const byProvider = {
    ...local,
    provider: {
      issuer: provider.issuer,
      clientId: 'smart-bins',
      clientSecret: 'a secret of the tests',
      rolesClaim: 'roles',
      roles: new Map([['operator', 'operator' as const]]),
    },
  }
  const first = await startDatabase({ recordFolder: join(folder, 'record') })
  const joinRecord = () => startDatabase({ databaseUrl: first.url, recordFolder: join(folder, 'record') })
  const serverParts = await findServerParts()
  const apps: FastifyInstance[] = []
  for (const [access, database] of [
    [local, first],
    [local, await joinRecord()],
    [byProvider, await joinRecord()],
  ] as const)
    apps.push(await buildApp({ ...options, access, database, serverParts }))
  const [one, other, atProvider] = apps as [FastifyInstance, FastifyInstance, FastifyInstance]
  for (const name of people) await addAccount(first, { name, role: 'operator', password: PASSWORD })

  return {
    database: first,
    signInAtProvider: (url: string) => provider.signInAt(url),
    /** A browser at one of the two servers, in turn. */
    browser: (turn: number, address: string) => accountBrowser(turn % 2 ? one : other, address, ORIGIN),
    /** Listens at the server of browsers with an even turn; returns its address. */
    listen: () => other.listen({ host: '127.0.0.1', port: 0 }),
    atProvider: (address: string) => accountBrowser(atProvider, address, ORIGIN),
    async close() {
      // The first one owns the database server.
      for (const app of apps.reverse()) await app.close()
      await provider.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in by the form; resolves to whether a session began. */
export async function signIn(browser: Browser, name: string, password = PASSWORD): Promise<boolean> {
  const answer = await browser.form('/sign-in', { name, password })
  return answer.statusCode === 303 && !String(answer.headers.location).startsWith('/sign-in')
}
