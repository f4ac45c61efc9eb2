import fc from 'fast-check'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { OPERATIONS, type Operation, ProblemSchema } from 'shared-domain/contract'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import * as z from 'zod/mini'
import { addAccount, findPerson } from '../../features/accounts/accounts'
import { makeAppWithAccounts, ORIGIN, PASSWORD } from '../../features/accounts/testing/signed-in'
import { keepBins } from '../../features/bins/testing/keep-bins'
import { walkedOperations, walkedParts } from '../../features/server-parts/testing/walked-parts'
import { openSession } from '../auth/sessions'
import { anyRequest } from './testing/any-request'
import { KEPT_REQUESTS } from './testing/kept-requests'

const operations = Object.entries<Operation>({ ...OPERATIONS, ...walkedOperations }).filter(
  // An endless answer.
  ([name]) => name !== 'streamEvents',
)

let app: FastifyInstance
/** Of an administrator, so that nothing is refused for who asks. */
let headers: Record<string, string>
/** Ids, names and other words of the record, so that requests reach what is there. */
let known: string[]

beforeAll(async () => {
  app = await makeAppWithAccounts({ serverParts: walkedParts })
  await addAccount(app.database, { name: 'kiri', role: 'admin', password: PASSWORD })
  await keepBins(app.database, ...['WN001', 'WN002', 'WN003'].map((id) => ({ id, lat: -41.29, lng: 174.77 })))
  await signIn()
  const at = new Date().toISOString()
  const route = {
    name: 'North',
    priority: 'high',
    binIds: ['WN001', 'WN002'],
    distanceKm: 1,
    baselineKm: 1,
    minutes: 1,
  }
  for (const [url, payload] of [
    ['/api/reports', { binId: 'WN001', issue: 'Overflowing', note: 'by the gate' }],
    ['/api/readings', { readings: [90, 91].map((fillLevel) => ({ binId: 'WN003', fillLevel, at })) }],
    ['/api/routes', route],
  ] as const) {
    const key = crypto.randomUUID()
    const made = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    })
    expect([url, made.statusCode < 300]).toEqual([url, true])
  }
  known = await wordsOfRecord()
})
beforeEach(async () => signIn())
afterAll(() => app.close())

async function signIn(): Promise<void> {
  const person = await findPerson(app.database.query, 'kiri')
  const token = await openSession(app.database.query, person?.id ?? '', {})
  headers = { host: new URL(ORIGIN).host, origin: ORIGIN, cookie: `__Host-session=${token}` }
}

/** The short texts in the answers of all operations that need nothing but the session. */
async function wordsOfRecord(): Promise<string[]> {
  const lists = operations.filter(([, { method, path, answer }]) => {
    return method === 'GET' && !path.includes(':') && typeof answer === 'object'
  })
  const answers = await Promise.all(
    lists.filter(([name]) => name !== 'getOpenApi').map(([, { path }]) => app.inject({ url: path, headers })),
  )
  const texts = answers.flatMap(({ body }) => body.match(/(?<=:\s*|\[|,)"[^"\\]{1,40}"(?!:)/g) ?? [])
  return [...new Set(texts.map((text) => JSON.parse(text) as string))]
}

/** Fails where an answer is not as the operation is described. */
function requireDescribed(operation: Operation, { statusCode, headers: told, body }: LightMyRequestResponse) {
  expect([statusCode, statusCode < 500 ? '' : body]).toEqual([statusCode, ''])
  if (statusCode >= 400) {
    expect(told['content-type']).toBe('application/problem+json; charset=utf-8')
    const problem = z.parse(ProblemSchema, JSON.parse(body))
    expect(problem.status).toBe(statusCode)
    if (statusCode === 400) expect(problem.errors?.length).toBeGreaterThan(0)
    return
  }
  const { answer, status = 200 } = operation
  expect(statusCode).toBe(status)
  if (answer === null) expect(body).toBe('')
  else if (typeof answer === 'string') expect(String(told['content-type'])).toContain(answer)
  else {
    const said = JSON.parse(body)
    expect(z.parse(answer, said)).toEqual(said)
  }
}

async function requireAnswer(operation: Operation, request: InjectOptions): Promise<void> {
  const answer = await app.inject({ ...request, headers: { ...request.headers, ...headers } })
  requireDescribed(operation, answer)
}

describe('requests made of the description of the API', () => {
  const share = 1 / operations.length

  it.each(operations)(
    'are answered as described, or refused with the field: %s (ASVS 2.2.1, 2.2.2, 16.5.1)',
    async (_name, operation) => {
      await fc.assert(
        fc.asyncProperty(anyRequest(operation, known), (request) => requireAnswer(operation, request)),
        fuzzing({ runs: 2, share }),
      )
    },
    FUZZ_TIMEOUT_MS,
  )

  it.each(KEPT_REQUESTS)('that failed once are answered as described: %s', async (name, request) => {
    const [, operation] = operations.find(([each]) => each === name) ?? []
    if (!operation) throw new Error(`There is no operation ${name} any more: remove what was kept of it.`)
    await requireAnswer(operation, request)
  })
})
