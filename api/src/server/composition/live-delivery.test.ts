import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReleaseStore } from 'delivery'
import { promoteRemote, publishRemote, retireRemote, rollbackRemote, shareRemote } from 'delivery'
import { builtRemote, operator, provided, testStore } from 'delivery/testing'
import type { FastifyInstance } from 'fastify'
import { makeApp } from '../testing/make-app'

let store: ReleaseStore
let app: FastifyInstance
beforeEach(async () => {
  store = testStore()
  app = await makeApp({ store })
})
afterEach(() => app.close())

async function release(version: string, files?: Record<string, string>) {
  await publishRemote(store, builtRemote({ version, ...(files && { files }) }))
  await promoteRemote(store, { ...operator, remote: 'mf-qr', version, provided })
}
const documentAt = async (path: string) => (await app.inject(path)).body
const documentRemote = (body: string) =>
  JSON.parse(/id="registry">(.*?)<\/script>/.exec(body)?.[1] ?? '').remotes[0]
const publicPage = (text: string) => ({
  'pages/pages.json': JSON.stringify([{ path: '/app/mf-qr', document: 'Page.html' }]),
  'pages/Page.html': `<script defer src="{{pages}}/a.js"></script><p>${text}</p><!--settings-->`,
  'pages/a.js': 'go()',
})

describe('a running server', () => {
  it('has a new remote’s page as soon as it is promoted', async () => {
    expect((await app.inject('/app/mf-qr')).statusCode).toBe(404)
    await release('1.0.0')
    expect((await app.inject('/app/mf-qr')).statusCode).toBe(200)
  })

  it('gives the next page load the version that was rolled back to', async () => {
    await release('1.0.0')
    await release('1.1.0')
    expect(await documentAt('/app/mf-qr')).toContain('href="/remotes/mf-qr/1.1.0/page.js"')
    await rollbackRemote(store, { ...operator, remote: 'mf-qr', reason: 'blank labels' })
    expect(await documentAt('/app/mf-qr')).toContain('href="/remotes/mf-qr/1.0.0/page.js"')
  })

  it('has no page of a retired remote, and has it again once it is promoted', async () => {
    await release('1.0.0', publicPage('first'))
    await retireRemote(store, { ...operator, remote: 'mf-qr', reason: 'labels come from a printer' })
    const gone = await app.inject('/app/mf-qr')
    expect([gone.statusCode, gone.body.includes('QR Code Generator')]).toEqual([404, false])
    await release('1.1.0', publicPage('second'))
    expect(await documentAt('/app/mf-qr')).toContain('<p>second</p>')
  })

  it('answers a public path with the document of the live version', async () => {
    await release('1.0.0', publicPage('first'))
    expect(await documentAt('/app/mf-qr')).toContain('<p>first</p>')
    await release('1.1.0', publicPage('second'))
    expect(await documentAt('/app/mf-qr')).toContain('<p>second</p>')
    await release('1.2.0')
    expect(await documentAt('/app/mf-qr')).toContain('the shell')
  })

  it('pins the scripts of a public document', async () => {
    await release('1.0.0', publicPage('first'))
    expect(await documentAt('/app/mf-qr')).toMatch(
      /src="\/remotes\/mf-qr\/1.0.0\/pages\/a.js" crossorigin="anonymous" integrity="sha384-/,
    )
  })

  it('sends the registry again only when it moved', async () => {
    await release('1.0.0')
    const first = await app.inject('/registry.json')
    expect(first.json()).toMatchObject({ revision: 1, remotes: [{ name: 'mf-qr', version: '1.0.0' }] })
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await app.inject({ url: '/registry.json', headers })).statusCode).toBe(304)
    await release('1.1.0')
    expect((await app.inject({ url: '/registry.json', headers })).json()).toMatchObject({
      remotes: [{ version: '1.1.0', previous: { version: '1.0.0' } }],
    })
  })

  it('gives a document only the hashes that the shell asks for', async () => {
    await release('1.0.0')
    const [, json = ''] = /id="registry">(.*?)<\/script>/.exec(await documentAt('/')) ?? []
    expect(Object.keys(JSON.parse(json).remotes[0].files)).toEqual(['mf-manifest.json', 'remoteEntry.js'])
  })

  it('serves files of any version for good, to pages of any origin, and nothing else (ASVS 3.4.2)', async () => {
    await release('1.0.0')
    await release('1.1.0')
    const { headers, body } = await app.inject('/remotes/mf-qr/1.0.0/page.js')
    expect(body).toBe('page of 1.0.0')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      // The policy of the document that loads it is in the document.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    for (const url of ['/api/map-page', '/registry.json', '/app/mf-qr', '/sign-in'])
      expect(
        (await app.inject({ url, headers: { origin: 'https://evil.example' } })).headers,
      ).not.toHaveProperty('access-control-allow-origin')
  })

  it.each([
    ['changed', 'page.js', 'page of somebody else'],
    ['compressed in another way', 'page.js.br', brotliCompressSync('page of somebody else')],
  ])('serves no file that was %s in the store (ASVS 11.4.3)', async (_, file, bytes) => {
    await release('1.0.0')
    expect((await app.inject('/remotes/mf-qr/1.0.0/page.js')).statusCode).toBe(200)
    writeFileSync(join(store.folder ?? '', 'remotes/mf-qr/1.0.0', file), bytes)
    expect(await app.inject('/remotes/mf-qr/1.0.0/page.js')).toMatchObject({ statusCode: 500 })
  })

  it('serves no file that was added to a version, and not its publication', async () => {
    await release('1.0.0')
    writeFileSync(join(store.folder ?? '', 'remotes/mf-qr/1.0.0/added.js'), 'added')
    for (const file of ['added.js', 'publication.json'])
      expect((await app.inject(`/remotes/mf-qr/1.0.0/${file}`)).statusCode).toBe(404)
  })

  it('serves the files of remotes that are not released, as a development session has them', async () => {
    const { folder, publication } = builtRemote()
    const base = '/remotes/mf-qr/1.0.0/'
    cpSync(folder, join(store.folder ?? '', base), { recursive: true })
    const unreleased = { revision: 1, remotes: [{ ...publication, base }] }
    const session = await makeApp({ store, unreleased })
    expect((await session.inject('/app/mf-qr')).statusCode).toBe(200)
    expect((await session.inject(`${base}page.js`)).body).toBe('page of 1.0.0')
    await session.close()
  })

  it('serves nothing outside of what was published, no list of a folder and nothing of source control (ASVS 5.3.2, 13.4.1, 13.4.3)', async () => {
    await release('1.0.0')
    const folder = store.folder ?? ''
    writeFileSync(join(folder, 'secret'), 'hush')
    mkdirSync(join(folder, 'remotes/mf-qr/1.0.0/.git'))
    writeFileSync(join(folder, 'remotes/mf-qr/1.0.0/.git/config'), 'hush')
    for (const url of [
      '/remotes/../secret',
      '/remotes/%2e%2e/secret',
      '/remotes/mf-qr/1.0.0/..%2f..%2f..%2fsecret',
      '/remotes/mf-qr/1.0.0/....//....//....//secret',
      '/remotes/mf-qr/1.0.0/.git/config',
      '/remotes/mf-qr/1.0.0/',
      '/remotes/mf-qr/1.0.0',
      '/remotes/mf-qr/',
      '/remotes/',
      '/shell/',
      '/shell/../../package.json',
      '/shell/%2e%2e%2f%2e%2e%2fpackage.json',
      '/.git/config',
      '/.git/',
    ]) {
      const { statusCode, body } = await app.inject(url)
      expect([url, [400, 403, 404].includes(statusCode)]).toEqual([url, true])
      expect(body).not.toMatch(/hush|page of|smart-bins"/)
    }
  })

  it('serves no source map, at whatever address', async () => {
    await publishRemote(store, builtRemote({ version: '1.0.0', sourceMaps: { 'page.js': 'the map' } }))
    for (const url of [
      '/source-maps/mf-qr/1.0.0/page.js.map',
      '/remotes/mf-qr/1.0.0/page.js.map',
      '/remotes/../source-maps/mf-qr/1.0.0/page.js.map',
      '/remotes/%2e%2e/source-maps/mf-qr/1.0.0/page.js.map',
    ]) {
      const { statusCode, body } = await app.inject(url)
      expect([url, [403, 404].includes(statusCode), body.includes('the map')]).toEqual([url, true, false])
    }
  })

  it('gives a share of the browsers the candidate, each the same one every time, and tells them of no other', async () => {
    await release('1.0.0')
    await publishRemote(store, builtRemote({ version: '1.1.0' }))
    const share = (percent: number) =>
      shareRemote(store, { ...operator, remote: 'mf-qr', version: '1.1.0', share: percent, provided })
    await share(25)
    const browsers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { body, cookies } = await app.inject('/app/mf-qr')
        const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
        return { cookie, remote: documentRemote(body), body }
      }),
    )
    const withCandidate = browsers.filter(({ remote }) => remote.version === '1.1.0')
    expect(withCandidate.length).toBeGreaterThan(25)
    expect(withCandidate.length).toBeLessThan(80)
    expect(withCandidate[0]?.remote).toMatchObject({ previous: { version: '1.0.0' } })
    expect(withCandidate[0]?.body).toContain('href="/remotes/mf-qr/1.1.0/page.js"')
    await share(50)
    for (const { cookie } of withCandidate.slice(0, 20)) {
      const headers = { cookie }
      expect(documentRemote((await app.inject({ url: '/', headers })).body).version).toBe('1.1.0')
      const told = await app.inject({ url: '/registry.json', headers })
      expect(told.json().remotes).toMatchObject([{ version: '1.1.0', previous: { version: '1.0.0' } }])
      expect([told.headers['cache-control'], told.body.includes('candidate')]).toEqual([
        'private, no-cache',
        false,
      ])
    }
  })

  it('continues with its last known state while the store cannot be read', async () => {
    await release('1.0.0')
    await documentAt('/app/mf-qr')
    const complained = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { read } = store
    store.read = () => Promise.reject(new Error('the store is away'))
    expect(await documentAt('/app/mf-qr')).toContain('/remotes/mf-qr/1.0.0/page.js')
    expect(complained).toHaveBeenCalled()
    store.read = read
    complained.mockRestore()
  })
})
