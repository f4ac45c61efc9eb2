import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Publication } from 'shared-domain'
import type { Budget } from '../page-budget'
import type { BuildSource } from '../publication'
import { integrityOf } from '../published-files'

interface Known {
  name?: string
  version?: string
  requires?: Partial<Publication['requires']>
  pages?: Publication['pages']
  source?: Partial<BuildSource>
  /** By path: the text of the files besides the manifest and those it names. */
  files?: Record<string, string>
  /** By path of a file: the text of its source map. */
  sourceMaps?: Record<string, string>
  /** Files that the manifest names and the folder does not hold. */
  missing?: string[]
  /** The budget in its `remote.json`. */
  budget?: Partial<Budget>
}

/** A folder as a build leaves it, and what is to be published of it. */
export function builtRemote({
  name = 'mf-qr',
  version = '1.0.0',
  requires,
  pages = [{ path: `/app/${name}`, expose: 'QrCodesPage', title: 'QR Code Generator' }],
  source,
  files,
  sourceMaps = {},
  missing = [],
  budget,
}: Known = {}) {
  const exposes = pages.map(({ expose }) => expose)
  const none = { sync: [], async: [] }
  const manifest = {
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    exposes: exposes.map((expose) => ({
      name: expose,
      assets: { js: { sync: ['page.js', ...missing], async: [] }, css: none },
    })),
  }
  const texts = {
    'mf-manifest.json': JSON.stringify(manifest),
    'remoteEntry.js': `entry of ${version}`,
    'page.js': `page of ${version}`,
    ...files,
  }
  const folder = mkdtempSync(join(tmpdir(), 'built-remote-'))
  const maps = Object.entries(sourceMaps).map(([path, text]) => [`${path}.map`, text] as const)
  const description = ['remote.json', JSON.stringify({ name, pages, ...(budget && { budget }) })] as const
  for (const [path, text] of [description, ...Object.entries(texts), ...maps]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const publication: Omit<Publication, 'base'> = {
    name,
    version,
    requires: { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0', ...requires },
    pages,
    files: Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [path, integrityOf(Buffer.from(text))]),
    ),
    preload: Object.fromEntries(
      exposes.map((expose) => [expose, ['mf-manifest.json', 'remoteEntry.js', 'page.js']]),
    ),
  }
  return { folder, publication, source: { ...builtSource, ...source }, sbom: Buffer.from('{}'), provided }
}

const builtSource: BuildSource = { project: 'smart-bins', commit: 'c0ffee', subject: 'fix: larger labels' }

/** The person who releases in the tests. */
export const operator = { by: 'operator', person: 'Kiri Ngata' } as const

/** What the shell of the tests brings. */
export const provided = { shell: '1.4.0', 'shared-ui': '1.4.0', 'shared-domain': '1.4.0', api: '1.4.0' }
