import type { FastifyInstance } from 'fastify'
import type { Role } from 'shared-domain/contract'
import { makeTestDatabase } from '../../../database/testing/test-database'
import type { Access } from '../../../http/auth/access'
import type { AppOptions } from '../../../server/app'
import { makeApp } from '../../../server/testing/make-app'
import { addAccount } from '../accounts'

export const ORIGIN = 'https://bins.example.govt.nz'
export const PASSWORD = 'correct horse battery'
export const ACCOUNTS: Access = { kind: 'accounts', publicOrigin: ORIGIN, trustedProxies: [] }

/** A server with sign-in over a fresh database. Close it after use. */
export const makeAppWithAccounts = async (known: Partial<AppOptions> = {}): Promise<FastifyInstance> =>
  makeApp({ database: await makeTestDatabase(), access: ACCOUNTS, ...known })

/** Adds a person with the role, signs them in and returns the headers of their browser. */
export async function signInAs(app: FastifyInstance, role: Role, name: string = role) {
  await addAccount(app.database, { name, role, password: PASSWORD })
  return signInAgain(app, name)
}

export async function signInAgain(app: FastifyInstance, name: string, password = PASSWORD) {
  const headers = { host: new URL(ORIGIN).host, origin: ORIGIN }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers,
    payload: { name, password },
  })
  const [cookie = ''] = [answer.headers['set-cookie']].flat()
  return { ...headers, cookie: cookie.split(';', 1)[0] as string }
}
