import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { setActive } from '../accounts/accounts'
import { makeAppWithAccounts, ORIGIN, signInAs } from '../accounts/testing/signed-in'

let app: FastifyInstance
beforeEach(async () => {
  app = await makeAppWithAccounts()
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

type Browser = Awaited<ReturnType<typeof signInAs>>

const openStream = ({ cookie }: Browser) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo
    const headers = { host: new URL(ORIGIN).host, cookie }
    get({ port, path: '/api/events', headers, agent: false }, resolve).on('error', reject)
  })

/** How long until the stream ends, in ms; `null` when it lasts for two seconds. */
function endsAfterMs(stream: IncomingMessage): Promise<number | null> {
  const begin = performance.now()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), 2_000)
    const ended = () => {
      clearTimeout(timer)
      resolve(performance.now() - begin)
    }
    stream.on('close', ended).on('error', ended).resume()
  })
}

describe('a stream of events', () => {
  it('ends within two seconds of the deactivation of its person, and others go on (ASVS 7.4.2)', async () => {
    const kiri = await openStream(await signInAs(app, 'operator', 'kiri'))
    const mere = await openStream(await signInAs(app, 'operator', 'mere'))
    const [kiriEnds, mereEnds] = [endsAfterMs(kiri), endsAfterMs(mere)]
    await setActive(app.database, 'kiri', false, { hasProvider: false })
    expect(await kiriEnds).toBeLessThan(2_000)
    expect(await mereEnds).toBeNull()
    mere.destroy()
  })

  it('ends with the session at sign-out, which takes what the browser has cached (ASVS 7.4.1, 14.3.1)', async () => {
    const browser = await signInAs(app, 'viewer')
    const ends = endsAfterMs(await openStream(browser))
    const answer = await app.inject({ method: 'DELETE', url: '/api/session', headers: browser })
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(await ends).toBeLessThan(2_000)
  })

  it('ends when its person gets a role that hears less', async () => {
    const ends = endsAfterMs(await openStream(await signInAs(app, 'operator')))
    await app.database.pool.query(`update people set role = 'driver'`)
    expect(await ends).toBeLessThan(2_000)
  })
})
