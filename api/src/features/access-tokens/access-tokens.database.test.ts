import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  OPERATIONS,
  type Operation,
  operationUrl,
  type TokenScope,
  TokenScopeSchema,
} from 'shared-domain/contract'
import { accessTokens, audit, bins } from '../../database/schema'
import { changeRecord } from '../../record/change-record'
import { makeAppWithAccounts, ORIGIN } from '../accounts/testing/signed-in'
import { walkedOperations, walkedParts } from '../server-parts/testing/walked-parts'
import { createToken, revokeToken, rotateToken, type TokenKeeper, type TokenRotation } from './access-tokens'

let app: FastifyInstance
beforeAll(async () => {
  app = await makeAppWithAccounts({ serverParts: walkedParts })
})
afterAll(() => app.close())

const host = new URL(ORIGIN).host
const ADMIN: TokenKeeper = { personId: null, roles: ['admin'] }
const make = (scopes: readonly TokenScope[] = ['readings:write']) =>
  changeRecord(app, 'Kiri Ngata', (change) =>
    createToken(change, ADMIN, { name: 'Gateway Tawa', scopes, days: 30 }),
  )
const rotate = (rotation: TokenRotation) =>
  changeRecord(app, 'Kiri Ngata', (change) => rotateToken(change, ADMIN, rotation))
const revoke = (id: string) => changeRecord(app, 'Kiri Ngata', (change) => revokeToken(change, ADMIN, id))

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
  for (const scope of TokenScopeSchema.options) {
    const { secret } = await make([scope])
    for (const [name, operation] of Object.entries<Operation>({ ...OPERATIONS, ...walkedOperations })) {
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
  const { secret: next } = await rotate({ id: token.id, days: 30, overlapHours: 2 })
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
  const late = await rotate({ id: expired.token.id, days: 1, overlapHours: 24 })
  expect([await isKnown(expired.secret), await isKnown(late.secret)]).toEqual([false, true])
  await revoke(expired.token.id)
  expect(await isKnown(late.secret)).toBe(false)
  const again = rotate({ id: expired.token.id, days: 1, overlapHours: 0 })
  await expect(again).rejects.toThrow(/revoked for good/)
})
