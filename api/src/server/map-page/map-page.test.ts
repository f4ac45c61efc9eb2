import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { OPERATIONS } from 'shared-domain/contract'
import { mapPage } from './map-page'

const servers: Server[] = []

/** A map page on loopback, and how often it was asked. */
async function serve(listener: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/map`, asked }
}

const servePage = (headers: Record<string, string | string[]> = {}, status = 200) =>
  serve((_request, response) => response.writeHead(status, headers).end('<h1>Map</h1>'))

async function apiFor(mapPageUrl: string) {
  const app = Fastify()
  await app.register(fp(async () => {}, { name: 'security-headers' }))
  await app.register(mapPage, { settings: { mapPageUrl }, timeoutMs: 300 })
  return async (host = 'bins.example.govt.nz') => {
    const response = await app.inject({ url: OPERATIONS.getMapPage.path, headers: { host } })
    return OPERATIONS.getMapPage.answer.parse(response.json())
  }
}

const ask = async (url: string) => (await apiFor(url))()

afterEach(() => {
  jest.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('the probe of the map page', () => {
  it('lets a page be framed that does not forbid it', async () => {
    const { url } = await servePage()
    expect(await ask(url)).toEqual({ url, embeddable: true, reason: null })
  })

  it.each(['DENY', 'SAMEORIGIN', 'deny, allowall'])('refuses X-Frame-Options %s', async (option) => {
    const { url } = await servePage({ 'x-frame-options': option })
    expect(await ask(url)).toEqual({
      url,
      embeddable: false,
      reason: 'The map page does not allow other sites to show it.',
    })
  })

  it('ignores an X-Frame-Options that browsers ignore', async () => {
    const { url } = await servePage({ 'x-frame-options': 'ALLOW-FROM https://example.nz' })
    expect(await ask(url)).toMatchObject({ embeddable: true })
  })

  it.each([
    ["frame-ancestors 'none'", false],
    ["frame-ancestors 'self'", false],
    ['frame-ancestors', false],
    ['frame-ancestors https://other.example.nz', false],
    ['frame-ancestors *', true],
    ['frame-ancestors http://bins.example.govt.nz', true],
    ["default-src 'self'; frame-ancestors *.example.govt.nz", true],
    ["default-src 'none'", true],
  ])('reads the policy "%s" as browsers do', async (policy, embeddable) => {
    const { url } = await servePage({ 'content-security-policy': policy })
    expect(await ask(url)).toMatchObject({ embeddable })
  })

  it('wants every one of several policies to agree', async () => {
    const { url } = await servePage({
      'content-security-policy': ['frame-ancestors *', "frame-ancestors 'none'"],
    })
    expect(await ask(url)).toMatchObject({ embeddable: false })
  })

  it('lets a policy overrule X-Frame-Options', async () => {
    const { url } = await servePage({
      'content-security-policy': 'frame-ancestors http://bins.example.govt.nz',
      'x-frame-options': 'DENY',
    })
    expect(await ask(url)).toMatchObject({ embeddable: true })
  })

  it('takes a policy that is only reported for no policy', async () => {
    const { url } = await servePage({ 'content-security-policy-report-only': "frame-ancestors 'none'" })
    expect(await ask(url)).toMatchObject({ embeddable: true })
  })

  it('says which error the page answers with', async () => {
    const { url } = await servePage({}, 500)
    expect(await ask(url)).toMatchObject({
      embeddable: false,
      reason: 'The map page answers with an error (500).',
    })
  })

  it('gives up on a page that never answers', async () => {
    const { url } = await serve(() => {})
    expect(await ask(url)).toMatchObject({
      embeddable: false,
      reason: 'The map page takes too long to answer.',
    })
  })

  it('does not wait for the end of a page that has begun', async () => {
    const { url } = await serve((_request, response) => response.writeHead(200).write('<h1>'))
    expect(await ask(url)).toMatchObject({ embeddable: true })
  })

  it('says that no server answers', async () => {
    expect(await ask('http://127.0.0.1:1/map')).toMatchObject({
      embeddable: false,
      reason: 'The map page cannot be reached.',
    })
  })

  it('says so when the configured address is not a URL', async () => {
    expect(await ask('not an address')).toMatchObject({ embeddable: false })
  })

  it('fetches no address but the configured one (ASVS 1.3.6, 13.2.5, 15.3.2)', async () => {
    const elsewhere = await servePage()
    const { url } = await servePage({ location: elsewhere.url }, 302)
    expect(await ask(url)).toMatchObject({
      embeddable: false,
      reason: `The map page has moved to ${elsewhere.url}.`,
    })
    expect(elsewhere.asked).toEqual([])
  })

  it('asks the page once a minute, however many ask the API', async () => {
    const { url, asked } = await servePage()
    const api = await apiFor(url)
    await Promise.all([api(), api(), api()])
    expect(asked).toHaveLength(1)
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await api()
    expect(asked).toHaveLength(2)
  })

  it('decides for each asking origin separately, from one request', async () => {
    const { url, asked } = await servePage({
      'content-security-policy': 'frame-ancestors http://bins.example.govt.nz',
    })
    const api = await apiFor(url)
    expect(await api('bins.example.govt.nz')).toMatchObject({ embeddable: true })
    expect(await api('evil.example')).toMatchObject({ embeddable: false })
    expect(asked).toHaveLength(1)
  })
})
