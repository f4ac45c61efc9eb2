import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from 'shared-domain/contract'
import { makeApp } from '../../server/testing/make-app'
import { serveOperation } from '../operations/serve-operation'

let app: FastifyInstance
beforeAll(async () => {
  app = await makeApp()
  serveOperation(app, OPERATIONS.readAllAlerts, async () => ({ ids: [] }))
  await app.ready()
})
afterAll(() => app.close())

const change = (headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/alerts/read-all', headers })

describe('without sign-in', () => {
  it.each(['localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'LOCALHOST'])('answers for %s', async (host) => {
    expect((await app.inject({ url: '/', headers: { host } })).statusCode).not.toBe(421)
  })

  it.each(['/', '/app/dashboard', '/api/map-page', '/shell/nothing.js', '/nowhere', '/registry.json'])(
    'refuses a foreign Host on %s',
    async (url) => {
      for (const host of [
        'evil.example',
        'localhost.evil.example',
        '127.0.0.1.evil.example:80',
        'localhost:x',
      ]) {
        const answer = await app.inject({ url, headers: { host } })
        expect([host, answer.statusCode]).toEqual([host, 421])
        expect(answer.json()).toMatchObject({
          type: 'urn:problem:foreign-host',
          errors: [{ field: 'headers.host' }],
        })
      }
    },
  )

  it('lets the pages of the product and programs change something', async () => {
    const host = 'localhost:4173'
    for (const headers of [
      {},
      { host },
      { host, 'sec-fetch-site': 'same-origin', cookie: 'a=b' },
      { host, 'sec-fetch-site': 'none' },
      { host, origin: 'http://localhost:4173', cookie: 'a=b' },
    ] as Record<string, string>[])
      expect([headers, (await change(headers)).statusCode]).toEqual([headers, 200])
  })

  it('lets no other site change anything (ASVS 3.5.1, 3.5.2)', async () => {
    const host = 'localhost:4173'
    for (const headers of [
      { host, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4173' },
      { host, 'sec-fetch-site': 'same-site' },
      { host, 'sec-fetch-site': '' },
      { host, origin: 'https://evil.example' },
      { host, origin: 'http://localhost:9999' },
      { host, origin: 'https://localhost:4173' },
      { host, origin: 'null' },
      { host, origin: '' },
      { host, cookie: 'a=b' },
    ] as Record<string, string>[]) {
      const answer = await change(headers)
      expect([headers, answer.statusCode]).toEqual([headers, 403])
      expect(answer.json()).toMatchObject({ type: 'urn:problem:foreign-origin' })
    }
  })

  it('recognises a path only when it begins with a slash', async () => {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const status = await new Promise((resolve, reject) => {
      const request = ask({ host: '127.0.0.1', port, path: `${address}/app/dashboard` }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      request.on('error', reject).end()
    })
    expect(status).toBe(400)
  })
})

describe('a route', () => {
  it.each([
    ['GET', '/api/secrets'],
    ['POST', '/webhook'],
  ] as const)(
    '%s %s that does not say what it needs keeps the server from starting (ASVS 8.2.1)',
    async (method, url) => {
      const other = await makeApp()
      expect(() => other.route({ method, url, handler: async () => '' })).toThrow(
        `${method} ${url} does not say what it needs.`,
      )
      await other.close()
    },
  )
})

describe('every answer of the API', () => {
  it('is not cached, loads nothing and has its declared type (ASVS 3.2.1, 3.4.4, 3.4.6, 14.2.2, 14.3.2)', async () => {
    for (const url of ['/api/map-page', '/api/nothing', '/api/%zz']) {
      const { headers } = await app.inject(url)
      expect([url, headers['cache-control'], headers['x-content-type-options']]).toEqual([
        url,
        'no-store',
        'nosniff',
      ])
    }
    for (const url of ['/api/map-page', '/api/nothing'])
      expect((await app.inject(url)).headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
  })

  it('says which methods a path takes (ASVS 3.5.3)', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/map-page', 'GET, HEAD'],
      ['GET', '/api/alerts/read-all', 'POST'],
      ['OPTIONS', '/api/alerts/read-all', 'POST'],
      ['POST', '/app/dashboard', 'GET, HEAD'],
    ] as const) {
      const answer = await app.inject({ method, url })
      expect([method, url, answer.statusCode, answer.headers.allow]).toEqual([method, url, 405, allow])
      expect(answer.json()).toMatchObject({ status: 405 })
    }
    expect((await app.inject('/api/nothing')).statusCode).toBe(404)
  })
})
