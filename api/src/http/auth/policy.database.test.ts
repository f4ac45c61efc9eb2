import type { FastifyInstance } from 'fastify'
import {
  isAllowed,
  OBJECT_RULES,
  OPERATIONS,
  type Operation,
  operationUrl,
  type Role,
  RoleSchema,
  TokenScopeSchema,
} from 'shared-domain/contract'
import {
  accessTokens,
  bins,
  collections,
  events,
  passkeys,
  people,
  reportPhotos,
  reports,
  routes,
  sessions,
  stops,
} from '../../database/schema'
import { makeAppWithAccounts, ORIGIN, signInAgain, signInAs } from '../../features/accounts/testing/signed-in'
import { walkedOperations, walkedParts } from '../../features/server-parts/testing/walked-parts'
import { changeRecord } from '../../record/change-record'
import { serveOperation } from '../operations/serve-operation'
import { wantsProof } from './recent-proof'

type Headers = Record<string, string>
const ROLES = [...RoleSchema.options, undefined]
const operations: [string, Operation][] = Object.entries({ ...OPERATIONS, ...walkedOperations })

let app: FastifyInstance
let address: string
const headersOf = new Map<Role | undefined, Headers>()

beforeAll(async () => {
  app = await makeAppWithAccounts({ serverParts: walkedParts })
  // What nobody serves yet has its door already.
  for (const [, operation] of operations)
    if (!app.hasRoute({ method: operation.method, url: operation.path }))
      serveOperation(app, operation, async (_input, _request, reply) => reply.code(204).send())
  address = await app.listen({ host: '127.0.0.1', port: 0 })
  headersOf.set(undefined, { host: new URL(ORIGIN).host, origin: ORIGIN })
  for (const role of RoleSchema.options) headersOf.set(role, await signInAs(app, role))
})
afterAll(() => app.close())

/** The status alone: what streams is not waited for. */
async function statusOf(method: string, path: string, headers: Headers = {}): Promise<number> {
  const { host: _, ...others } = headers
  const leaving = new AbortController()
  const { status } = await fetch(address + path, {
    method,
    headers: others,
    signal: leaving.signal,
    redirect: 'manual',
  })
  leaving.abort()
  return status
}

const pathOf = ({ path }: Operation) => path.replace(/:\w+/g, 'x')
/** Last: whoever signs out is nobody in what comes after. */
const inTurn = [...operations].sort(([a], [b]) => Number(a === 'signOut') - Number(b === 'signOut'))

describe('the policy', () => {
  it.each(ROLES)(
    'lets a %s do what it says, and nothing else (ASVS 6.3.4, 8.2.1, 8.3.1, 16.5.3)',
    async (role) => {
      for (const [name, operation] of inTurn) {
        const roles = role ? [role] : []
        const refusal = role ? 403 : 401
        const status = await statusOf(operation.method, pathOf(operation), headersOf.get(role))
        const wasRefused = status === 401 || status === 403
        const expected = isAllowed(operation.needs, roles) ? 'let through' : refusal
        expect([name, wasRefused ? status : 'let through']).toEqual([name, expected])
      }
    },
  )

  it('asks for a recent proof where the policy wants one, and nowhere else (ASVS 7.5.1)', async () => {
    const stale = await signInAgain(app, 'admin')
    await app.database.pool.query(`update sessions set proved_at = now() - interval '11 minutes'`)
    for (const [name, operation] of inTurn.filter(([, { answer }]) => answer !== 'text/event-stream')) {
      const answer = await app.inject({ method: operation.method, url: pathOf(operation), headers: stale })
      const { type } = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
      expect([name, type === 'urn:problem:proof-wanted']).toEqual([name, wantsProof(operation)])
    }
  })

  const guarded = operations.filter(([, { needs }]) => needs !== 'nothing')
  const reading = guarded.filter(([, { method }]) => method === 'GET')

  it.each(reading.map(([name, operation]) => [name, operation] as const))(
    'is not got around by asking for %s in another way (ASVS 1.1.1, 6.3.4)',
    async (_name, operation) => {
      const path = pathOf(operation)
      for (const [method, variant] of [
        ['HEAD', path],
        ['GET', `${path}?x=1`],
        ['GET', `${path}#x`],
        ['GET', path.replace('/api/', '/%61pi/')],
        ['GET', path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`)],
        ['GET', `${path};x=1`],
      ] as const) {
        const status = await statusOf(method, variant, headersOf.get(undefined))
        expect([variant, [401, 400, 404, 405].includes(status)]).toEqual([variant, true])
      }
      for (const variant of [
        `${path}/`,
        `/${path}`,
        path.replace('/api/', '/API/'),
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/api%2f'),
        // Decoded twice it would be the path.
        path.replace('/api/', '/%2561pi/'),
        path.replace('/api/', '/api%252f'),
        path.toUpperCase(),
      ]) {
        const answer = await app.inject({ url: variant, headers: headersOf.get(undefined) ?? {} })
        // The document of no page is what an unknown path gets; it holds no data of the record.
        const isNothing = [401, 404, 400].includes(answer.statusCode)
        expect([variant, answer.statusCode, isNothing]).toEqual([variant, answer.statusCode, true])
      }
      const options = await statusOf('OPTIONS', path, headersOf.get(undefined))
      expect(options).toBe(405)
    },
  )

  it('holds for requests with an invalid session too (ASVS 7.2.1)', async () => {
    for (const token of ['x'.repeat(43), "' or 1=1 --".padEnd(43, 'x'), '']) {
      const headers = { ...headersOf.get(undefined), cookie: `__Host-session=${token}` }
      expect(await statusOf('GET', '/api/bins', headers)).toBe(401)
    }
  })
})

const [COLLEAGUE, STARTED, UNLOADED] = ['Tama Parata', '2026-11-20T18:41:07.123Z', '2026-11-20T19:52:08.456Z']
/** What a resident wrote, and the bytes of their photo. */
const RESIDENT = [
  'Hana Walker',
  'hana@example.nz',
  '021 555 0177',
  'by the planted gate',
  'a planted photo',
] as const
const NO_ID = '5a3b1e00-0000-4000-8000-00000000ffff'
const RELATIONS = ['their own', 'unassigned', "another driver's"] as const
type Relation = (typeof RELATIONS)[number]

/** What each operation on one route needs besides to be carried out, whether the record or a server part serves it. */
const BODIES: Record<string, object> = {
  assignRoute: { driverId: null },
  moveStops: { kind: 'spread' },
  changeRouteStatus: { to: 'completed' },
  recordStop: { state: 'planned', at: new Date().toISOString() },
  recordVisit: { state: 'planned', at: new Date().toISOString() },
  rotateAccessToken: { days: 1, overlapHours: 0 },
  limitAccessToken: { devices: null },
}
/** An operation of a server part has the name of its remote before its own. */
const bodyOf = (name: string) => BODIES[name.slice(name.lastIndexOf('.') + 1)] ?? {}
const onOneToken = operations.filter(([, { path }]) => path.startsWith('/api/access-tokens/:id'))
/** Operations on one thing of the account that asks. */
const onOwnThings = operations.filter(([, { path }]) => /^\/api\/account\/.*:/.test(path))
const onOneRoute = operations.filter(([, { path }]) => path.startsWith('/api/routes/:id'))

describe('the object rules', () => {
  let colleagueId: string
  let made = 0
  beforeAll(async () => {
    const { query } = app.database
    const [colleague] = await query.insert(people).values({ name: COLLEAGUE, role: 'driver' }).returning()
    colleagueId = colleague?.id ?? ''
    // They have signed out above.
    for (const role of RoleSchema.options) headersOf.set(role, await signInAgain(app, role))
    await query.insert(bins).values({ id: 'B1', objectId: 1, location: 'Cuba Street', binType: 'general' })
  })

  const personOf = async (role: Role) => {
    const found = await app.database.query.select().from(people)
    return found.find(({ name }) => name === role)?.id ?? ''
  }
  /** A route under way with a stop and a trip that are over. */
  async function makeRoute(driverId: string | null): Promise<string> {
    made += 1
    const [id, key, collectionId] = [`R${900 + made}`, crypto.randomUUID(), crypto.randomUUID()]
    const { query } = app.database
    const at = new Date(STARTED)
    const figures = { distanceKm: 1, baselineKm: 1, minutes: 1, priority: 'high' as const, bodyHash: '' }
    const known = { id, key, driverId, startedAt: at, createdAt: new Date(0), plannedFor: '2026-11-21' }
    const visitsDone = [{ visit: 2, at: UNLOADED }]
    await query.insert(routes).values({ name: id, status: 'active', visitsDone, ...figures, ...known })
    await query.insert(collections).values({ id: collectionId, binId: 'B1', routeId: id, at: new Date() })
    await query
      .insert(stops)
      .values({ routeId: id, position: 1, binId: 'B1', state: 'done', at: new Date(), collectionId })
    return id
  }
  const ownerOf = async (relation: Relation, role: Role) =>
    ({ 'their own': await personOf(role), unassigned: null, "another driver's": colleagueId })[relation]

  it.each(RoleSchema.options)(
    'give a %s the routes that they may have, by whatever operation (ASVS 8.2.2)',
    async (role) => {
      for (const [name, operation] of onOneRoute.filter(([, { needs }]) => isAllowed(needs, [role])))
        for (const relation of RELATIONS) {
          const driverId = await ownerOf(relation, role)
          const id = await makeRoute(driverId)
          const answer = await app.inject({
            method: operation.method,
            url: operationUrl(operation.path, { id, position: 1, visit: 1, moveId: crypto.randomUUID() }),
            headers: { ...headersOf.get(role), 'idempotency-key': crypto.randomUUID() },
            ...(operation.body && { payload: bodyOf(name) }),
          })
          const isThere = OBJECT_RULES.route({ personId: await personOf(role), roles: [role] }, { driverId })
          const { type = '' } = answer.body ? answer.json() : {}
          expect([name, relation, type !== 'urn:problem:unknown-route']).toEqual([name, relation, isThere])
          expect([name, relation, type]).not.toEqual([name, relation, 'urn:problem:invalid-input'])
        }
    },
  )

  it.each(RoleSchema.options)(
    'give a %s the access tokens that they may have, by whatever operation (ASVS 8.2.2)',
    async (role) => {
      const headers = headersOf.get(role) ?? {}
      for (const scopes of [
        ...TokenScopeSchema.options.map((scope) => [scope]),
        [...TokenScopeSchema.options],
      ]) {
        const isThere = OBJECT_RULES.token({ personId: await personOf(role), roles: [role] }, { scopes })
        for (const [name, operation] of onOneToken.filter(([, { needs }]) => isAllowed(needs, [role]))) {
          made += 1
          const token = {
            name,
            scopes,
            tokenHash: `hash ${made}`,
            ending: 'abcd',
            expiresAt: new Date(Date.now() + 60_000),
          }
          const [kept] = await app.database.query.insert(accessTokens).values(token).returning()
          const answer = await app.inject({
            method: operation.method,
            url: operationUrl(operation.path, { id: kept?.id ?? '' }),
            headers,
            ...(operation.body && { payload: bodyOf(name) }),
          })
          expect([name, scopes, answer.statusCode]).toEqual([name, scopes, isThere ? 200 : 404])
          const listed = await app.inject({ url: '/api/access-tokens', headers })
          expect([name, scopes, listed.body.includes(kept?.id ?? '')]).toEqual([name, scopes, isThere])
        }
      }
    },
  )

  it.each(RoleSchema.options)(
    'give a %s no session or passkey of another, by whatever operation (ASVS 8.2.2)',
    async (role) => {
      const { query, pool } = app.database
      const headers = headersOf.get(role) ?? {}
      const kept = async () =>
        (
          await pool.query(
            `select (select count(*)::int from sessions where person_id = $1) as sessions,
              (select count(*)::int from passkeys where person_id = $1) as passkeys`,
            [colleagueId],
          )
        ).rows[0]
      made += 1
      const [sessionId, passkeyId] = [crypto.randomUUID(), `passkey-${made}`] as const
      await query
        .insert(sessions)
        .values({ id: sessionId, tokenHash: `hash of a session ${made}`, personId: colleagueId })
      await query.insert(passkeys).values({
        ...{ id: passkeyId, personId: colleagueId, publicKey: '', counter: 0, transports: '' },
        name: `key ${made}`,
      })
      const before = await kept()
      const read = await allThatReads(role, {})
      const personId = await personOf(role)
      const isTheirs = OBJECT_RULES.own({ personId, roles: [role] }, { ownerId: colleagueId })
      expect([sessionId, passkeyId].map((own) => read.includes(own))).toEqual([isTheirs, isTheirs])
      const ids = [sessionId, passkeyId]
      const onOwn = onOwnThings.filter(([, { needs }]) => isAllowed(needs, [role]))
      for (const [, { method, path, body }] of onOwn)
        for (const id of ids)
          await app.inject({
            method,
            url: operationUrl(path, { id, name: id }),
            headers,
            ...(body && { payload: {} }),
          })
      expect(await kept()).toEqual(before)
    },
  )

  /** What a role reads by all operations that read, about these objects where they are of one, in one text. */
  async function allThatReads(
    role: Role,
    { routeId = 'R0', reportId = NO_ID, photoId = NO_ID }: Record<string, string>,
  ): Promise<string> {
    const texts: string[] = []
    for (const [, { method, path, answer }] of operations) {
      if (method !== 'GET' || answer === 'text/event-stream') continue
      const id = path.startsWith('/api/routes') ? routeId : path.startsWith('/api/reports') ? reportId : 'B1'
      const url = operationUrl(path, { id, photoId, reference: '7K3MN-9QXAP' })
      for (const variant of [url, `${url}?day=2026-11-21`, `${url}?subject=route:${routeId}`])
        texts.push((await app.inject({ url: variant, headers: headersOf.get(role) ?? {} })).body)
    }
    return texts.join('\n')
  }

  it('tell an operator who drives and when, and a viewer neither, by whatever operation reads (ASVS 8.2.3, 15.3.1)', async () => {
    const id = await makeRoute(colleagueId)
    const private_ = [COLLEAGUE, colleagueId, STARTED, UNLOADED]
    const operator = await allThatReads('operator', { routeId: id })
    expect(private_.filter((text) => !operator.includes(text))).toEqual([])
    const viewer = await allThatReads('viewer', { routeId: id })
    expect(viewer).toContain(id)
    expect(private_.filter((text) => viewer.includes(text))).toEqual([])
  })

  it('tell a driver nothing of the route of another', async () => {
    const id = await makeRoute(colleagueId)
    const driver = await allThatReads('driver', { routeId: id })
    const told = driver.replaceAll(`There is no route ${id} on your list`, '')
    expect([id, COLLEAGUE, colleagueId].filter((text) => told.includes(text))).toEqual([])
  })

  it.each(RoleSchema.options)(
    'tell a %s what a resident wrote only as they say, by whatever operation reads, and live screens nothing (ASVS 8.2.3, 15.3.1)',
    async (role) => {
      const { query } = app.database
      const [reportId, photoId] = [crypto.randomUUID(), crypto.randomUUID()]
      const said = { binId: 'B1', location: 'Cuba Street', issue: 'Other' as const, bodyHash: '' }
      const contact = { name: RESIDENT[0], email: RESIDENT[1], phone: RESIDENT[2] }
      const report = { id: reportId, reference: reportId, note: RESIDENT[3], contact }
      await query.insert(reports).values({ ...report, ...said })
      const photo = { id: photoId, reportId, bodyHash: '', image: Buffer.from(RESIDENT[4]) }
      await query.insert(reportPhotos).values({ ...photo, width: 1, height: 1 })
      const read = await allThatReads(role, { reportId, photoId })
      const mayRead = OBJECT_RULES.resident({ personId: null, roles: [role] })
      expect(RESIDENT.filter((text) => read.includes(text))).toEqual(mayRead ? [...RESIDENT] : [])
      const told = JSON.stringify((await query.select().from(events)).map(({ event }) => event))
      expect(RESIDENT.filter((text) => told.includes(text))).toEqual([])
    },
  )

  it('leave the route out of the collections that a viewer reads or downloads', async () => {
    const id = await makeRoute(colleagueId)
    for (const url of ['/api/bins/B1/history', '/api/collections.csv', '/api/collections.geojson']) {
      const read = async (role: Role) => (await app.inject({ url, headers: headersOf.get(role) ?? {} })).body
      expect([url, (await read('operator')).includes(id), (await read('viewer')).includes(id)]).toEqual([
        url,
        true,
        false,
      ])
    }
  })

  it('tell a driver by live events only that some routes changed, now and after a break, and not which', async () => {
    await changeRecord(app, 'kiri', async ({ tell }) => {
      tell({ kind: 'alerts' })
      tell({ kind: 'bins', bins: null })
      tell({ kind: 'routes', id: 'R-of-another' })
      tell({ kind: 'thresholds' })
    })
    const streamed = async (role: Role, after?: string) => {
      const { host: _, ...headers } = headersOf.get(role) ?? {}
      const leaving = new AbortController()
      const { body } = await fetch(`${address}/api/events${after ? `?after=${after}` : ''}`, {
        headers,
        signal: leaving.signal,
      })
      let text = ''
      for await (const piece of body as AsyncIterable<Uint8Array>) {
        text += Buffer.from(piece).toString()
        if (text.includes('"alive"')) break
      }
      leaving.abort()
      return text
    }
    const [driver, viewer] = [await streamed('driver'), await streamed('viewer')]
    const kinds = (text: string) => [...text.matchAll(/"kind":"([a-z]+)"/g)].map(([, kind]) => kind)
    expect(new Set(kinds(driver))).toEqual(new Set(['routes', 'alive']))
    expect(driver).not.toContain('R-of-another')
    expect(viewer).toContain('R-of-another')
    expect(kinds(viewer)).toEqual(expect.arrayContaining(['alerts', 'bins', 'thresholds']))
    const [first = ''] = /(?<=id: )\d+-\d+/.exec(viewer) ?? []
    const resumed = await streamed('driver', first)
    expect(new Set(kinds(resumed))).toEqual(new Set(['routes', 'alive']))
    expect(resumed).not.toContain('R-of-another')
  })

  it('tell live screens which route changed, and nothing of who drives it', async () => {
    const id = await makeRoute(colleagueId)
    const headers = headersOf.get('operator') ?? {}
    await app.inject({
      method: 'POST',
      url: `/api/routes/${id}/status`,
      headers,
      payload: BODIES.changeRouteStatus ?? {},
    })
    const told = JSON.stringify((await app.database.query.select().from(events)).map(({ event }) => event))
    expect(told).toContain(id)
    expect([COLLEAGUE, colleagueId].filter((text) => told.includes(text))).toEqual([])
  })
})
