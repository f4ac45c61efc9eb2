import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { ProblemSchema } from 'shared-domain/contract'
import { addAccount, findPerson } from '../../features/accounts/accounts'
import { makeAppWithAccounts, ORIGIN, PASSWORD } from '../../features/accounts/testing/signed-in'
import { walkedParts } from '../../features/server-parts/testing/walked-parts'
import { type RawAnswer, rawAnswer } from '../../server/testing/raw-answer'
import { openSession } from '../auth/sessions'
import { BAD_REQUESTS, type BadRequest } from './testing/bad-requests'
import { BROKEN_REQUESTS } from './testing/broken-requests'

let app: FastifyInstance
let port: number

/** Of an administrator, so that nothing is refused for who asks. */
let headers: Record<string, string>

beforeAll(async () => {
  app = await makeAppWithAccounts({ serverParts: walkedParts })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  await addAccount(app.database, { name: 'kiri', role: 'admin', password: PASSWORD })
})
beforeEach(async () => {
  const person = await findPerson(app.database.query, 'kiri')
  const token = await openSession(app.database.query, person?.id ?? '', {})
  headers = { host: new URL(ORIGIN).host, origin: ORIGIN, cookie: `__Host-session=${token}` }
})
afterAll(() => app.close())

function bytesOf({ method = 'GET', path, headers: own = {}, body }: BadRequest): Buffer {
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const sent: Record<string, string> = {
    ...headers,
    connection: 'close',
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
    ...own,
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([
    Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`),
    bytes ?? Buffer.alloc(0),
  ])
}

/** Reads the problem of a refusal, and fails when it is none. */
function problemOf({
  status,
  headers: told,
  body,
}: Pick<RawAnswer, 'status' | 'body'> & { headers: object }) {
  expect(told).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
  const problem = ProblemSchema.parse(JSON.parse(body))
  expect(problem.status).toBe(status)
  return problem
}

describe('bad input', () => {
  it('comes in at least sixty kinds', () =>
    expect(Object.keys(BAD_REQUESTS).length).toBeGreaterThanOrEqual(60))

  it.each(Object.entries(BAD_REQUESTS))(
    'that is %s is refused (ASVS 1.4.2, 1.5.2, 2.2.1, 2.2.2, 4.1.1, 13.4.4, 15.3.3, 15.3.5, 15.3.6, 15.3.7)',
    async (_kind, request) => {
      const answer = await rawAnswer(port, bytesOf(request))
      if (request.status) expect([answer.status, answer.body]).toEqual([request.status, answer.body])
      expect(answer.status).toBeLessThan(500)
      // A HEAD has no body, and an empty answer to what is allowed is no refusal.
      if (answer.status < 400 || request.method === 'HEAD' || !request.path.startsWith('/api/')) return
      const problem = problemOf(answer)
      if (request.field) expect(problem.errors?.map(({ field }) => field)).toContain(request.field)
    },
  )

  it.each(Object.entries(BROKEN_REQUESTS))(
    'that is %s is refused (ASVS 4.2.1)',
    async (_kind, { bytes, status }) => {
      const answer = await rawAnswer(port, Buffer.from(bytes))
      expect(answer.status).toBe(status)
      expect(problemOf(answer).errors).not.toHaveLength(0)
    },
  )
})

describe('text that looks like code', () => {
  const strange = [
    "' OR 1=1; DROP TABLE bins; --",
    '=HYPERLINK("http://evil.example")',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '𝕨𝕙𝕒𝕥',
    '‮abc',
    'Ā'.repeat(60),
  ]
  it.each(strange)('is text: %s (ASVS 1.2.4)', async (text) => {
    for (const url of [
      `/api/bins?q=${encodeURIComponent(text)}`,
      `/api/bins/${encodeURIComponent(text)}`,
      `/api/audit?subject=${encodeURIComponent(text)}`,
    ]) {
      const { statusCode } = await app.inject({ url, headers })
      expect([url, [200, 404].includes(statusCode)]).toEqual([url, true])
    }
    expect((await app.database.pool.query('select count(*) from bins')).rowCount).toBe(1)
  })
})
