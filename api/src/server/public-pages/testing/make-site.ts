import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { integrityOf } from 'delivery'
import { testStore } from 'delivery/testing'

const BASE = 'remotes/mf-public/1.0.0/'

/** By path below its version: the text files that a remote brings. */
type Brought = Record<string, string>

/** What a server needs of a site with a shell and one remote, with a public page and two of operators; `stored` is what became of its files since. */
export function makeSite(published: Brought, stored: Brought = published) {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  const files = {
    'shell/index.html': '<p>the shell</p><!--boot-data-->',
    ...Object.fromEntries(Object.entries(stored).map(([path, text]) => [BASE + path, text])),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return {
    siteFolder: folder,
    store: testStore(folder),
    unreleased: { revision: 1, remotes: [remoteWith(published)] },
  }
}

const remoteWith = (published: Brought) => ({
  name: 'mf-public',
  version: '1.0.0',
  requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' },
  base: `/${BASE}`,
  files: Object.fromEntries(
    Object.entries(published).map(([path, text]) => [path, integrityOf(Buffer.from(text))]),
  ),
  preload: {},
  pages: [
    { path: '/report', expose: 'ReportPage', title: 'Report' },
    { path: '/app/dashboard', expose: 'DashboardPage', title: 'Dashboard' },
    { path: '/app/technology', expose: 'TechnologyPage', title: 'Technology' },
  ],
})
