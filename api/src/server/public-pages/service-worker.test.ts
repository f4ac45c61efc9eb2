import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrityOf } from 'delivery'
import { testStore } from 'delivery/testing'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { buildApp } from '../app'

const publication = {
  name: 'mf-public',
  version: '1.0.0',
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  base: '/remotes/mf-public/1.0.0/',
  preload: {},
  pages: [{ path: '/', expose: 'LandingPage', title: 'Start' }],
}
const WORKER = 'keep("{{pages}}/")'
/** A remote whose name sorts first, with a public page of its own and a worker. */
const other = {
  ...publication,
  name: 'mf-a',
  base: '/remotes/mf-a/1.0.0/',
  pages: [{ path: '/art', expose: 'ArtPage', title: 'Art' }],
  files: { 'pages/service-worker.js': integrityOf(Buffer.from(WORKER)) },
}

/** What a browser is answered when it asks for the worker of a site. */
async function workerOf({ hasWorker = true, isServiceWorkerWithdrawn = false, stored = WORKER }) {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  const files = hasWorker ? { 'pages/service-worker.js': integrityOf(Buffer.from(WORKER)) } : {}
  const texts = {
    'shell/index.html': '<!--boot-data-->',
    'remotes/mf-public/1.0.0/pages/service-worker.js': stored,
    'remotes/mf-a/1.0.0/pages/service-worker.js': WORKER,
  }
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), text)
  }
  const app = await buildApp({
    siteFolder: site,
    store: testStore(site),
    unreleased: { revision: 1, remotes: [other, { ...publication, files }] },
    settings: DEMONSTRATION_SETTINGS,
    isServiceWorkerWithdrawn,
  })
  const answer = await app.inject('/service-worker.js')
  await app.close()
  return answer
}

describe('the service worker', () => {
  it('is that of the live owner of the first page, names its files, and may look after every public page', async () => {
    const { body, headers } = await workerOf({})
    expect(body).toBe('keep("/remotes/mf-public/1.0.0/pages/")')
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    })
  })

  it.each([
    ['is withdrawn', { isServiceWorkerWithdrawn: true }],
    ['is none of the live version’s files', { hasWorker: false }],
  ])('removes itself from the phones when it %s', async (_, site) => {
    const { statusCode, body } = await workerOf(site)
    expect(statusCode).toBe(200)
    expect(body).toContain('registration.unregister()')
  })

  it('is not given when the store has another one than was published', async () => {
    expect((await workerOf({ stored: 'keep("everything")' })).statusCode).toBe(500)
  })
})
