import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  OPERATIONS,
  type Operation,
  operationUrl,
  TOKEN_SCOPES,
  type TokenScope,
} from 'shared-domain/contract'
import { accessTokens, audit, bins } from '../../database/schema'
import { makeAppWithAccounts, ORIGIN, signInAs } from '../accounts/testing/signed-in'
import { createAccessToken, revokeAccessToken, rotateAccessToken, type TokenKeeper } from './access-tokens'

let app: FastifyInstance
beforeAll(async () => {
  app = await makeAppWithAccounts()
})
afterAll(() => app.close())

const host = new URL(ORIGIN).host
const ADMIN: TokenKeeper = { personId: null, name: 'Kiri Ngata', roles: ['admin'] }
const make = (scopes: readonly TokenScope[] = ['readings:write']) =>
  createAccessToken(app, ADMIN, { name: 'Gateway Tawa', scopes, days: 30 })

const ask = (operation: Operation, authorization?: string, payload?: object) =>
  app.inject({
    method: operation.method,
    url: operationUrl(operation.path, { id: 'x', photoId: 'x', position: '1', visit: '1', reference: 'x' }),
    headers: { host, ...(authorization !== undefined && { authorization }) },
    ...(payload && { payload }),
  })
const sendReading = (authorization?: string) =>
  ask(OPERATIONS.recordReadings, authorization, {
    readings: [{ binId: 'B1', fillLevel: 40, at: new Date().toISOString() }],
  })
const isKnown = async (secret: string) => (await sendReading(`Bearer ${secret}`)).statusCode === 200

it('lets a device do what its scope says, in its own name', async () => {
  await app.database.query
    .insert(bins)
    .values({ id: 'B1', objectId: 1, location: 'Cuba Street', binType: 'general' })
  const { secret, token } = await make()
  const answer = await sendReading(`Bearer ${secret}`)
  expect([answer.statusCode, answer.json().recorded]).toEqual([200, 1])
  const [entry] = await app.database.query.select().from(audit).where(eq(audit.subject, 'readings'))
  expect(entry?.actor).toBe('token Gateway Tawa')
  const [kept] = await app.database.query.select().from(accessTokens).where(eq(accessTokens.id, token.id))
  expect(kept?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(kept)).not.toContain(secret)
})

it('lets no token do anything beyond its scope, whatever the operation', async () => {
  for (const scope of TOKEN_SCOPES) {
    const { secret } = await make([scope])
    for (const [name, operation] of Object.entries(OPERATIONS) as [string, Operation][]) {
      if (operation.needs === 'nothing') continue
      const { statusCode } = await ask(operation, `Bearer ${secret}`)
      expect([name, scope, statusCode === 403]).toEqual([name, scope, operation.scope !== scope])
    }
  }
})

it.each([
  ['none', undefined, /scope 'readings:write' as a bearer token/],
  ['an unknown one', `Bearer sbt_${'x'.repeat(43)}`, /unknown, expired or revoked/],
  ['one of another form', 'Bearer x', /unknown, expired or revoked/],
  ['a password', `Basic ${btoa('kiri:x')}`, /unknown, expired or revoked/],
])('answers 401 with a sentence to %s', async (_, authorization, sentence) => {
  const answer = await sendReading(authorization)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ])
  expect(answer.json().detail).toMatch(sentence)
})

it('knows both secrets while a rotation overlaps, and the old one no longer', async () => {
  const { secret: old, token } = await make()
  const { secret: next } = await rotateAccessToken(app, ADMIN, {
    id: token.id,
    days: 30,
    overlapHours: 2,
  })
  expect([await isKnown(old), await isKnown(next)]).toEqual([true, true])
  await app.database.query
    .update(accessTokens)
    .set({ previousUntil: sql`now() - interval '1 second'` })
    .where(eq(accessTokens.id, token.id))
  expect([await isKnown(old), await isKnown(next)]).toEqual([false, true])
})

it('ends a token when it expires, and when it is revoked, with the secret before it', async () => {
  const expired = await make()
  await app.database.query
    .update(accessTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(accessTokens.id, expired.token.id))
  const late = await rotateAccessToken(app, ADMIN, { id: expired.token.id, days: 1, overlapHours: 24 })
  expect([await isKnown(expired.secret), await isKnown(late.secret)]).toEqual([false, true])
  await revokeAccessToken(app, ADMIN, expired.token.id)
  expect(await isKnown(late.secret)).toBe(false)
  const again = rotateAccessToken(app, ADMIN, { id: expired.token.id, days: 1, overlapHours: 0 })
  await expect(again).rejects.toThrow(/revoked for good/)
})

it('shows an administrator every token, and a secret only when it is made', async () => {
  const headers = await signInAs(app, 'admin')
  const payload = { name: 'Weather feed', scopes: ['open-data:read'], days: 90 }
  const made = await app.inject({ method: 'POST', url: '/api/access-tokens', headers, payload })
  const { secret, token } = made.json()
  expect([made.statusCode, token.ending]).toEqual([201, secret.slice(-4)])
  const listed = await app.inject({ url: '/api/access-tokens', headers })
  expect(listed.json().tokens[0]).toEqual(token)
  expect(listed.body).not.toContain(secret)
})

it('gives a supervisor the tokens of sensors alone, and says who makes others', async () => {
  const headers = await signInAs(app, 'supervisor')
  const create = (scopes: readonly TokenScope[]) =>
    app.inject({
      method: 'POST',
      url: '/api/access-tokens',
      headers,
      payload: { name: 'The Things Stack', scopes, days: 90 },
    })
  const made = await create(['uplinks:write'])
  expect(made.statusCode).toBe(201)
  expect((await create(['uplinks:write', 'open-data:read'])).json()).toMatchObject({
    status: 403,
    detail: expect.stringContaining('an administrator makes others'),
    errors: [{ field: 'body.scopes' }],
  })
  const other = await make(['open-data:read'])
  const { tokens } = (await app.inject({ url: '/api/access-tokens', headers })).json()
  const ids = tokens.map(({ id }: { id: string }) => id)
  expect([ids.includes(made.json().token.id), ids.includes(other.token.id)]).toEqual([true, false])
})
