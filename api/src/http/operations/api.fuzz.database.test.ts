import { promoteRemote, publishRemote } from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import fc from 'fast-check'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { OPERATIONS, type Operation, ProblemSchema } from 'shared-domain/contract'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import * as z from 'zod/mini'
import { writeFleet } from '../../demonstration/city-fleet'
import { addAccount, findPerson } from '../../features/accounts/accounts'
import { ACCOUNTS, makeAppWithAccounts, ORIGIN, PASSWORD } from '../../features/accounts/testing/signed-in'
import { keepBins } from '../../features/bins/testing/keep-bins'
import {
  walkedExamples,
  walkedOperations,
  walkedParts,
} from '../../features/server-parts/testing/walked-parts'
import { openSession } from '../auth/sessions'
import { anyRequest, nearRequest } from './testing/any-request'
import { EXAMPLE_REQUESTS, type ExampleOffice, type ExampleRequests } from './testing/example-requests'
import { KEPT_REQUESTS } from './testing/kept-requests'

const operations = Object.entries<Operation>({ ...OPERATIONS, ...walkedOperations }).filter(
  // An endless answer.
  ([name]) => name !== 'streamEvents',
)

const examples: ExampleRequests = { ...EXAMPLE_REQUESTS, ...walkedExamples }

let app: FastifyInstance
let personId: string
/** Of an administrator, so that nothing is refused for who asks. */
let headers: Record<string, string>
/** Ids, names and other words of the record, so that requests reach what is there. */
let known: string[]

/** A remote with a text that the council may change. */
const RESIDENTS_PAGES = {
  name: 'mf-public',
  version: '1.0.0',
  pages: [
    { path: '/', expose: 'LandingPage', title: 'Home' },
    { path: '/mi', expose: 'LandingPage', title: 'Kāinga', language: 'mi' },
  ],
  files: {
    'pages/messages.json': JSON.stringify({
      fixed: [],
      languages: [
        { language: 'en', name: 'English', texts: { title: 'Rubbish' }, reviewed: ['title'] },
        { language: 'mi', name: 'Te reo Māori', texts: { title: 'Para' }, reviewed: [] },
      ],
      shownOn: { title: ['LandingPage'] },
    }),
    'pages/pages.json': '[]',
  },
}

beforeAll(async () => {
  const store = testStore()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publishRemote(store, builtRemote({ version }))
  for (const version of ['1.0.0', '1.1.0'])
    await promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided })
  await publishRemote(store, builtRemote(RESIDENTS_PAGES))
  await promoteRemote(store, { ...operator, remote: 'mf-public', version: '1.0.0', provided })
  app = await makeAppWithAccounts({
    serverParts: walkedParts,
    access: { ...ACCOUNTS, secondFactorKey: 'a key of the tests, long enough for one' },
    environment: { MESSAGE_HOSTS_INSIDE: '127.0.0.1' },
    store,
    shell: `<meta name="provides" content='${JSON.stringify(provided)}'>`,
  } as object)
  await addAccount(app.database, { name: 'kiri', role: 'admin', password: PASSWORD })
  personId = (await findPerson(app.database.query, 'kiri'))?.id ?? ''
  await keepBins(app.database, ...['WN001', 'WN002', 'WN003'].map((id) => ({ id, lat: -41.29, lng: 174.77 })))
  await app.database.query.transaction((transaction) => writeFleet(transaction))
  await signIn()
  const readings = [90, 91].map((fillLevel) => ({ binId: 'WN003', fillLevel, at: new Date().toISOString() }))
  await office().call({ method: 'POST', url: '/api/readings', payload: { readings } })
  for (const name of [
    'addReportDetails',
    'mf-routes.getRoute',
    'mf-sensors.getDevice',
    'mf-admin.limitAccessToken',
  ])
    await examples[name]?.(office())
  known = await wordsOfRecord()
})
beforeEach(async () => {
  await signIn()
  // What the examples are about: requests before may have moved it, or taken it away.
  await app.database.pool.query(
    `update bins set removed_at = null, out_from = null, out_until = null, damaged_since = null, missing_since = null,
      planned_since = null, expected_at = null, body_since = null, lat = -41.29, lng = 174.77, bin_type = 'general' where id like 'WN00_'`,
  )
})
afterAll(() => app.close())

async function signIn(): Promise<void> {
  const token = await openSession(app.database.query, personId, {})
  headers = { host: new URL(ORIGIN).host, origin: ORIGIN, cookie: `__Host-session=${token}` }
}

const send = (request: InjectOptions) =>
  app.inject({ ...request, headers: { ...request.headers, ...headers } } as InjectOptions)

const office = (): ExampleOffice => ({
  app,
  personId,
  async call(request) {
    const answer = await send(request)
    if (answer.statusCode >= 300) throw new Error(`${request.method} ${request.url}: ${answer.body}`)
    return JSON.parse(answer.body || 'null')
  },
})

/** The short texts in the answers of all operations that need nothing but the session. */
async function wordsOfRecord(): Promise<string[]> {
  const lists = operations.filter(([, { method, path, answer }]) => {
    return method === 'GET' && !path.includes(':') && typeof answer === 'object'
  })
  const answers = await Promise.all(
    lists.filter(([name]) => name !== 'getOpenApi').map(([, { path }]) => app.inject({ url: path, headers })),
  )
  return answers.flatMap(({ body }) => wordsIn(body))
}
const wordsIn = (json: string) => {
  const texts = json.match(/(?<=:\s*|\[|,)"[^"\\]{1,40}"(?!:)/g) ?? []
  return [...new Set(texts.map((text) => JSON.parse(text) as string))]
}

/** Fails where an answer is not as the operation is described. */
function requireDescribed(operation: Operation, { statusCode, headers: told, body }: LightMyRequestResponse) {
  expect([statusCode, statusCode < 500 ? '' : body]).toEqual([statusCode, ''])
  // Before a part is asked, the server refuses by problem documents.
  if (statusCode >= 400 && operation.refusal && String(told['content-type']).startsWith(operation.refusal))
    return
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

/** Sends a request, and returns whether it got what it asked for. */
async function requireAnswer(operation: Operation, request: InjectOptions): Promise<boolean> {
  const answer = await send(request)
  requireDescribed(operation, answer)
  // A request before may have ended the session, or tried many passwords.
  if (answer.statusCode === 401) await signIn()
  if (answer.statusCode === 429) await app.database.pool.query('delete from failed_sign_ins')
  return answer.statusCode < 300
}

/** How many made-up requests may be refused before one gets what it asks for, in `npm test`. */
const TRIES = 60

describe('requests made of the description of the API', () => {
  const share = 1 / operations.length

  it.each(operations)(
    'are answered as described, or refused with the field: %s (ASVS 2.2.1, 2.2.2, 16.5.1)',
    async (name, operation) => {
      const example = await examples[name]?.(office())
      let succeeded = 0
      const ask = async (request: InjectOptions) => {
        if (await requireAnswer(operation, request)) succeeded += 1
      }
      if (example) await ask(example)
      const words = [
        ...known,
        ...(example ? [String(example.url).split('/'), wordsIn(JSON.stringify(example))].flat() : []),
      ]
      const made = anyRequest(operation, words)
      const requests = example ? fc.oneof(made, nearRequest(example)) : made
      await fc.assert(fc.asyncProperty(requests, ask), fuzzing({ runs: 2, share }))
      for (const request of fc.sample(made, { seed: 4, numRuns: succeeded > 0 ? 0 : TRIES }))
        if (succeeded === 0) await ask(request)
      // One that is always refused shows nothing of what is behind its schemas.
      expect(succeeded).toBeGreaterThan(0)
    },
    FUZZ_TIMEOUT_MS,
  )

  it.each(KEPT_REQUESTS)('that failed once are answered as described: %s', async (name, request) => {
    const [, operation] = operations.find(([each]) => each === name) ?? []
    if (!operation) throw new Error(`There is no operation ${name} any more: remove what was kept of it.`)
    await requireAnswer(operation, request)
  })
})
