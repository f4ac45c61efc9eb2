import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SLOTS } from 'shared-ui/slots'
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
  ['budget.kilobytes', { requires, pages: [page], budget: { kilobytes: 0, files: 8 } }],
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

it.each(['/', '/report', '/app/:id'])('does not allow a page at %s to work offline', (path) => {
  const read = describeRemote({ requires, pages: [{ ...page, path, worksOffline: true }] })
  expect(read).toThrow('pages.0.worksOffline: only a page below /app/ works offline')
})

it('fills up a budget that names some figures', () => {
  const read = describeRemote({ requires, pages: [page], budget: { requests: 60 } })
  expect(read().budget).toEqual({
    ...{ kilobytes: 100, files: 12, openedKilobytes: 150 },
    ...{ requests: 60, longTasksMs: 500 },
  })
})

const extension = { slot: 'dashboard.cards', expose: 'UsageCard', needs: 'record:read', order: 10 }

it('adds the version of its slot to an extension', () => {
  const read = describeRemote({ requires, pages: [page], extensions: [extension] })
  expect(read().extensions).toEqual([{ ...extension, slotVersion: SLOTS['dashboard.cards'].version }])
})

const command = { title: 'Print labels', path: '/app/qr-codes?sheet=true' }

it('accepts commands for its own pages, and exposes its help', () => {
  const read = describeRemote({ requires, pages: [page], commands: [command], help: 'QrHelp' })
  expect(read().commands).toEqual([command])
  expect(Object.keys(exposedModules(read()))).toEqual(['./QrCodesPage', './QrHelp'])
})

it.each([
  [
    'commands.0.path: no page of this remote is at /app/bins.',
    { pages: [page], commands: [{ ...command, path: '/app/bins' }] },
  ],
  [
    'commands.0.needs: no permission is called moons:read.',
    { pages: [page], commands: [{ ...command, needs: 'moons:read' }] },
  ],
  [
    'extensions.0.slot: no slot is called dashboard.walls. There are dashboard.cards,',
    { pages: [page], extensions: [{ ...extension, slot: 'dashboard.walls' }] },
  ],
  [
    'extensions.0.needs: no permission is called moons:read. There are record:read,',
    { pages: [page], extensions: [{ ...extension, needs: 'moons:read' }] },
  ],
  ['pages.0.needs: no permission is called moons:read.', { pages: [{ ...page, needs: 'moons:read' }] }],
  [
    'extensions: two extensions expose the same name',
    { pages: [page], extensions: [extension, { ...extension, slot: 'bin.tabs' }] },
  ],
])('refuses unknown slots and permissions: %s', (sentence, description) => {
  expect(describeRemote({ requires, ...description })).toThrow(sentence)
})

it('finds a page and an extension by convention in the folder of their name', () => {
  const description = describeRemote({ requires, pages: [page], extensions: [extension] })()
  expect(exposedModules(description)).toEqual({
    './QrCodesPage': './src/qr-codes-page/QrCodesPage.tsx',
    './UsageCard': './src/usage-card/UsageCard.tsx',
  })
})
