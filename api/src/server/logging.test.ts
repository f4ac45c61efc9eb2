import Fastify from 'fastify'
import type { Principal } from '../http/auth/principal'
import { problems } from '../http/problems/problems'
import { Refusal } from '../http/problems/refusal'
import type { LogLevel } from './logging'
import { logging, requestLog } from './logging'

const SECRET = 'mere.kahu@example.nz'

/** A server that fails in many ways, each of which quotes what was sent. */
async function makeServer(level: LogLevel) {
  const lines: string[] = []
  const app = Fastify(logging(level, { write: (line) => void lines.push(line) }))
  await app.register(problems)
  await app.register(requestLog)
  app.get('/people/:name', async () => 'hello')
  app.get('/query', async () => {
    const refused = Object.assign(new Error(`invalid input syntax: "${SECRET}"`), {
      severity: 'ERROR',
      code: '22P02',
      table: 'reports',
      detail: `Key (contact)=(${SECRET})`,
    })
    throw Object.assign(
      new Error(`Failed query: insert into reports\nparams: ${SECRET}`, { cause: refused }),
      {
        query: 'insert into reports',
        params: [SECRET],
      },
    )
  })
  app.get('/parse', async () => JSON.parse(`{${SECRET}`))
  app.get('/throw', async () => {
    throw SECRET
  })
  return { app, lines, read: () => lines.map((line) => JSON.parse(line)) }
}

describe('the log', () => {
  it('has one line of JSON a request, with its id, route, status and time in UTC (ASVS 16.2.1, 16.2.2, 16.2.4)', async () => {
    const { app, read } = await makeServer('info')
    const answer = await app.inject(`/people/${SECRET}?mail=${SECRET}`)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const line = { method: 'GET', route: '/people/:name', status: 200, ms: expect.any(Number), time }
    expect(read()).toEqual([expect.objectContaining({ ...line, reqId: answer.headers['x-request-id'] })])
  })

  it('says whose account was refused what it may not do (ASVS 16.3.2)', async () => {
    const { app, read } = await makeServer('info')
    const principal: Principal = { personId: 'a-person', name: SECRET, roles: ['viewer'] }
    app.decorateRequest('principal', { getter: () => principal })
    app.get('/audit', async () => {
      throw new Refusal('not-allowed', 'This needs a permission.')
    })
    await app.inject('/audit')
    expect(read()).toMatchObject([{ route: '/audit', status: 403, person: 'a-person' }])
    expect(JSON.stringify(read())).not.toContain(SECRET)
  })

  it('tells what failed and where, under the id that the caller got, who learns nothing else (ASVS 16.3.4, 16.5.1)', async () => {
    const { app, read } = await makeServer('warn')
    const answer = await app.inject('/query')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/mere|insert|reports|logging/)
    expect(read()).toMatchObject([
      {
        reqId: answer.headers['x-request-id'],
        err: {
          message: 'Failed: insert into reports',
          stack: expect.stringContaining('logging.test.ts'),
          cause: { code: '22P02', message: 'The database refused reports' },
        },
      },
    ])
  })

  it.each(['/query', '/parse', '/throw', `/people/${SECRET}?q=${SECRET}`, `/${SECRET}`])(
    'holds nothing that somebody sent: %s (ASVS 14.2.4, 16.2.5, 16.4.1)',
    async (url) => {
      const { app, lines } = await makeServer('trace')
      await app.inject({
        url,
        headers: { 'user-agent': SECRET, referer: SECRET },
        remoteAddress: '203.0.113.9',
      })
      expect(lines).not.toEqual([])
      expect(lines.join('')).not.toContain(SECRET)
      expect(lines.join('')).not.toContain('203.0.113.9')
    },
  )

  it('is silent below its level', async () => {
    const { app, lines } = await makeServer('warn')
    await app.inject('/people/kiri')
    expect(lines).toEqual([])
  })
})
