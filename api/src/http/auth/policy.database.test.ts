import type { FastifyInstance } from 'fastify'
import { isAllowed, OPERATIONS, type Operation, type Role, RoleSchema } from 'shared-domain/contract'
import { makeAppWithAccounts, ORIGIN, signInAs } from '../../features/accounts/testing/signed-in'
import { serveOperation } from '../operations/serve-operation'

type Headers = Record<string, string>
const ROLES = [...RoleSchema.options, undefined]
const operations: [string, Operation][] = Object.entries(OPERATIONS)

let app: FastifyInstance
let address: string
const headersOf = new Map<Role | undefined, Headers>()

beforeAll(async () => {
  app = await makeAppWithAccounts()
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
  it.each(ROLES)('lets a %s do what it says, and nothing else', async (role) => {
    for (const [name, operation] of inTurn) {
      const roles = role ? [role] : []
      const refusal = role ? 403 : 401
      const status = await statusOf(operation.method, pathOf(operation), headersOf.get(role))
      const wasRefused = status === 401 || status === 403
      const expected = isAllowed(operation.needs, roles) ? 'let through' : refusal
      expect([name, wasRefused ? status : 'let through']).toEqual([name, expected])
    }
  })

  const guarded = operations.filter(([, { needs }]) => needs !== 'nothing')
  const reading = guarded.filter(([, { method }]) => method === 'GET')

  it.each(reading.map(([name, operation]) => [name, operation] as const))(
    'is not got around by asking for %s in another way',
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

  it('holds for whoever claims a session that is none', async () => {
    for (const token of ['x'.repeat(43), "' or 1=1 --".padEnd(43, 'x'), '']) {
      const headers = { ...headersOf.get(undefined), cookie: `__Host-session=${token}` }
      expect(await statusOf('GET', '/api/bins', headers)).toBe(401)
    }
  })
})
