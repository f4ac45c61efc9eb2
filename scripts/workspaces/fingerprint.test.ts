import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint'

let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  for (const file of [
    'package-lock.json',
    'forecast-engine/package.json',
    'forecast-engine/src/index.ts',
    'routing-engine/package.json',
    'routing-engine/src/index.ts',
    'scripts/rspack/base-config.ts',
    'scripts/build/build-workspace.ts',
    'shared-domain/package.json',
    'shared-domain/src/index.ts',
    'shared-ui/package.json',
    'shared-ui/src/theme/theme.ts',
    'mf-qr/package.json',
    'mf-qr/remote.json',
    'mf-qr/src/qr-codes-page/QrCodesPage.tsx',
    'mf-routes/src/index.ts',
  ])
    write(file, file)
})
afterEach(() => rmSync(project, { recursive: true }))

function write(file: string, content: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), content)
}

const afterWriting = (file: string) => {
  const before = fingerprint('mf-qr', project)
  write(file, 'changed')
  return { before, after: fingerprint('mf-qr', project) }
}

it.each([
  'mf-qr/src/qr-codes-page/QrCodesPage.tsx',
  'mf-qr/src/qr-codes-page/Added.tsx',
  'mf-qr/src/qr-codes-page/QrCodesPage.module.css',
  'mf-qr/remote.json',
  'mf-qr/package.json',
  'shared-ui/src/theme/theme.ts',
  'shared-ui/package.json',
  'shared-domain/package.json',
  'forecast-engine/src/index.ts',
  'routing-engine/src/index.ts',
  'scripts/rspack/base-config.ts',
  'package-lock.json',
])('makes a build stale when %s changes', (file) => {
  const { before, after } = afterWriting(file)
  expect(after).not.toBe(before)
})

it.each([
  'mf-qr/README.md',
  'mf-qr/tsconfig.json',
  'mf-qr/src/qr-codes-page/QrCodesPage.test.tsx',
  'mf-qr/dist/web/main.js',
  'mf-routes/src/index.ts',
])('keeps a build fresh when %s changes', (file) => {
  const { before, after } = afterWriting(file)
  expect(after).toBe(before)
})

it('changes when a file moves', () => {
  const before = fingerprint('mf-qr', project)
  rmSync(join(project, 'mf-qr/remote.json'))
  write('mf-qr/moved.json', 'mf-qr/remote.json')
  expect(fingerprint('mf-qr', project)).not.toBe(before)
})
