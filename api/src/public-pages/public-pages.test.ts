import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { buildApp } from '../app'
import { folderStore } from '../delivery/folder-store'

const requires = { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }
const remote = {
  name: 'mf-public',
  version: '1.0.0',
  requires,
  base: '/remotes/mf-public/1.0.0/',
  files: { 'pages/pages.json': 'sha384-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  preload: {},
  pages: [
    { path: '/report', expose: 'ReportPage', title: 'Report' },
    { path: '/app/technology', expose: 'TechnologyPage', title: 'Technology' },
  ],
}

/** A site whose one remote brings a document for /report. */
function makeSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const files = {
    'registry.json': JSON.stringify({ revision: 1, remotes: [remote] }),
    'shell/index.html': '<p>the shell</p><!--boot-data-->',
    'remotes/mf-public/1.0.0/pages/pages.json': '[{"path":"/report","document":"ReportPage.html"}]',
    'remotes/mf-public/1.0.0/pages/ReportPage.html':
      '<script defer src="{{pages}}/a.js"></script><p>report</p><!--settings-->',
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

describe('the public pages', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    const site = makeSite()
    app = await buildApp({ siteFolder: site, store: folderStore(site), settings: DEMONSTRATION_SETTINGS })
  })
  afterAll(() => app.close())

  it('come as documents of their own, with their settings and the live version of their files', async () => {
    const { statusCode, body } = await app.inject('/report?bin=WN001')
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>report</p>')
    expect(body).toContain('src="/remotes/mf-public/1.0.0/pages/a.js"')
    expect(body).toContain('<script type="application/json" id="settings">')
    expect(body).not.toContain('the shell')
  })

  it('leave the operators’ area and unknown paths to the shell', async () => {
    expect(await app.inject('/app/technology')).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('the shell'),
    })
    expect(await app.inject('/nowhere')).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('the shell'),
    })
  })

  it.each(['br', 'gzip'])('are sent as %s to a browser that takes it', async (encoding) => {
    const { headers } = await app.inject({ url: '/report', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await app.inject('/report')
    const again = await app.inject({ url: '/report', headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })
})
