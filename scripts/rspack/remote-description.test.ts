import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exposedModules, readRemoteDescription } from './remote-description'

const page = { path: '/app/qr-codes', expose: 'QrCodesPage', title: 'QR Code Generator' }
const requires = { shell: '^1.0.0', 'shared-ui': '^1.0.0', 'shared-domain': '^1.0.0' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-qr', version: '1.2.3' }))
})
afterEach(() => rmSync(folder, { recursive: true }))

function describeRemote(description: object) {
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(description))
  return () => readRemoteDescription(folder)
}

it('takes the name and the version from package.json', () => {
  const read = describeRemote({ requires, pages: [page] })
  expect(read()).toEqual({ name: 'mf-qr', version: '1.2.3', requires, pages: [page] })
})

it.each([
  ['pages.0.path', { requires, pages: [{ ...page, path: 'app/qr-codes' }] }],
  ['pages.0.expose: not a component name', { requires, pages: [{ ...page, expose: 'qr-codes' }] }],
  ['pages: ', { requires, pages: [] }],
  ['requires.shared-ui', { requires: { ...requires, 'shared-ui': '' }, pages: [page] }],
  [
    'pages.0.navigation.icon: not SVG path data',
    { requires, pages: [{ ...page, navigation: { label: 'QR', icon: '<svg>', order: 1 } }] },
  ],
])('names the file and the field that is wrong: %s', (field, description) => {
  const read = describeRemote(description)
  expect(read).toThrow(field)
  expect(read).toThrow(join(folder, 'remote.json'))
})

it.each(['/', '/report', '/app/:id'])('lets no page at %s work offline', (path) => {
  const read = describeRemote({ requires, pages: [{ ...page, path, worksOffline: true }] })
  expect(read).toThrow('pages.0.worksOffline: only a page below /app/ works offline')
})

it('finds a page by convention in the folder of its own name', () => {
  const description = describeRemote({ requires, pages: [page] })()
  expect(exposedModules(description)).toEqual({
    './QrCodesPage': './src/qr-codes-page/QrCodesPage.tsx',
  })
})
