import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BILL_OF_MATERIALS } from '../delivery/built-publication'
import { writeBillOfMaterials } from './bill-of-materials'

function makeProject() {
  const project = mkdtempSync(join(tmpdir(), 'project-'))
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), JSON.stringify(content))
  }
  write('node_modules/@tabler/icons-react/package.json', { version: '3.1.0', license: 'MIT' })
  write('node_modules/typescript/package.json', { version: '7.0.0' })
  write('mf-qr/node_modules/qrcode.react/package.json', { version: '4.2.0', license: 'ISC' })
  write('dist/remote.json', { name: 'mf-qr', version: '1.2.0' })
  write('dist/page.js.map', {
    sources: ['node_modules/@tabler/icons-react/dist/a.mjs', 'mf-qr/src/Label.tsx', 'data:text/javascript,x'],
  })
  write('dist/pages/label.js.map', { sources: ['mf-qr/node_modules/qrcode.react/index.js'] })
  return { project, built: join(project, 'dist'), write }
}
const billIn = (built: string) => JSON.parse(readFileSync(join(built, BILL_OF_MATERIALS), 'utf8'))

it('lists the packages whose code is in the build, and no other', async () => {
  const { project, built, write } = makeProject()
  write('package-lock.json', {
    packages: {
      'node_modules/@tabler/icons-react': { integrity: 'sha512-AAEC' },
      'node_modules/typescript': {},
    },
  })
  await writeBillOfMaterials(built, project)
  expect(billIn(built)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'mf-qr', version: '1.2.0' } },
    components: [
      { name: 'qrcode.react', version: '4.2.0', purl: 'pkg:npm/qrcode.react@4.2.0' },
      {
        name: '@tabler/icons-react',
        purl: 'pkg:npm/%40tabler/icons-react@3.1.0',
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        licenses: [{ expression: 'MIT' }],
      },
    ],
  })
})

it('needs no lockfile, as in a repository that has another', async () => {
  const { project, built } = makeProject()
  await writeBillOfMaterials(built, project)
  expect(billIn(built).components.map(({ purl }: { purl: string }) => purl)).toEqual([
    'pkg:npm/qrcode.react@4.2.0',
    'pkg:npm/%40tabler/icons-react@3.1.0',
  ])
})
