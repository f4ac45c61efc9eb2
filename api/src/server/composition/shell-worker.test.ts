import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { testStore } from 'delivery/testing'
import { DEMONSTRATION_SETTINGS, type RegisteredRemote } from 'shared-domain'
import { buildApp } from '../app'

const PIN = `sha384-${'A'.repeat(64)}`
const TEMPLATE = `<meta name="provides" content='{"shell":"1.0.0","shared-ui":"1.0.0","shared-domain":"1.0.0","api":"1.0.0"}'>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/shell/shell.2.css">
<script defer src="/shell/shell.1.js"></script><!--boot-data-->`

const makeRemote = (version: string, known: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  name: 'mf-routes',
  version,
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  base: `https://store.test/mf-routes/${version}/`,
  files: { 'run.js': PIN },
  preload: { RunPage: ['entry.js', 'run.js'], SheetPage: ['entry.js'], MapPage: ['map.js'] },
  pages: [
    { path: '/app/run', expose: 'RunPage', title: 'Run', worksOffline: true },
    { path: '/app/run/:id', expose: 'SheetPage', title: 'Sheet', worksOffline: true },
    { path: '/app/map', expose: 'MapPage', title: 'Map' },
  ],
  ...known,
})

interface Site {
  remote?: RegisteredRemote
  template?: string
  revision?: number
  hasWorker?: boolean
  isServiceWorkerWithdrawn?: boolean
}

/** What a browser is answered when it asks for the worker of a site. */
async function workerOf({ remote = makeRemote('1.0.0'), template = TEMPLATE, ...site }: Site = {}) {
  const { revision = 1, hasWorker = true, isServiceWorkerWithdrawn = false } = site
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const texts = {
    'shell/index.html': template,
    ...(hasWorker && { 'shell/service-worker.js': '(() => { keep(OFFLINE_PAGES) })()' }),
  }
  for (const [name, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const app = await buildApp({
    siteFolder: folder,
    store: testStore(folder),
    unreleased: { revision, remotes: [remote] },
    settings: DEMONSTRATION_SETTINGS,
    isServiceWorkerWithdrawn,
  })
  const { body, headers } = await app.inject('/app-worker.js')
  await app.close()
  return { body, headers }
}

/** What the worker is told to keep. */
function pagesOf({ body }: { body: string }): { version: string; files: object[] } {
  const keep = jest.fn()
  runInNewContext(body, { keep })
  return JSON.parse(JSON.stringify(keep.mock.calls[0][0]))
}

describe('the service worker of the shell', () => {
  it('names every file of the offline pages and of the shell, with its hash where one is known', async () => {
    const worker = await workerOf()
    expect(pagesOf(worker).files).toEqual([
      { url: '/shell/shell.2.css' },
      { url: '/shell/shell.1.js' },
      { url: 'https://store.test/mf-routes/1.0.0/entry.js' },
      { url: 'https://store.test/mf-routes/1.0.0/run.js', integrity: PIN },
    ])
    expect(worker.headers).toMatchObject({
      'content-type': expect.stringContaining('text/javascript'),
      'cache-control': 'no-cache',
    })
  })

  it('names the files of the previous version when the shell cannot run the live one', async () => {
    const requires = { shell: '^2.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }
    const remote = makeRemote('2.0.0', { requires, previous: makeRemote('1.0.0') })
    const files = JSON.stringify(pagesOf(await workerOf({ remote })).files)
    expect(files).not.toContain('2.0.0')
    expect(files).toContain('/mf-routes/1.0.0/run.js')
  })

  it('is the same for the same deployment, and another for any other', async () => {
    const sites = [
      {},
      { remote: makeRemote('1.0.1') },
      { revision: 2 },
      { template: TEMPLATE.replace('shell.1.js', 'shell.3.js') },
    ]
    const versionOf = async (site: Site) => pagesOf(await workerOf(site)).version
    expect(new Set(await Promise.all(sites.map(versionOf))).size).toBe(4)
    expect((await workerOf()).body).toBe((await workerOf()).body)
  })

  it.each([
    ['it is withdrawn', { isServiceWorkerWithdrawn: true }],
    ['the shell has none', { hasWorker: false }],
    [
      'no live page works offline',
      { remote: makeRemote('1.0.0', { pages: makeRemote('1.0.0').pages.slice(2) }) },
    ],
  ])('removes itself, and nothing of the public pages, when %s', async (_, site) => {
    const { body } = await workerOf(site)
    expect(body).toContain('registration.unregister()')
    expect(body).toContain("name.startsWith('app:') === true")
  })
})
