import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './project'

const LOCK = '{}'
const lockfile = createHash('sha256').update(LOCK).digest('hex')
const serverOnly = `${lockfile} server only`

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Installed {
  stamp?: string
  hasBuildTools?: boolean
}

/** The arguments with which a command runs npm, by an npm of the test that only writes them down; `null` when the command does not run it. */
function installedFor(command: string, { stamp, hasBuildTools = false }: Installed = {}): string | null {
  const project = mkdtempSync(join(tmpdir(), 'bootstrap-'))
  folders.push(project)
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text, { mode: 0o755 })
  }
  for (const name of ['bootstrap.mjs', 'bundled-command.mjs', 'server-commands.mjs'])
    cpSync(join(root, 'scripts', name), join(project, 'scripts', name))
  write(`scripts/${command}.ts`, '')
  write('package-lock.json', LOCK)
  write('mf-lids/server/index.ts', '')
  write('node_modules/tsx/package.json', '{"main":"index.js"}')
  // Loaded before the command, which it keeps from running.
  write('node_modules/tsx/index.js', 'process.exit(0)')
  if (hasBuildTools) write('node_modules/@rspack/core/package.json', '{}')
  if (stamp) write('node_modules/.installed-lockfile', stamp)
  write('bin/npm', '#!/bin/sh\necho "$@" > "$(dirname "$0")/told"\n')
  execFileSync(process.execPath, [join(project, 'scripts/bootstrap.mjs'), command], {
    env: { ...process.env, PATH: `${join(project, 'bin')}:${process.env.PATH}` },
  })
  const told = join(project, 'bin/told')
  return existsSync(told) ? readFileSync(told, 'utf8') : null
}

const SERVER_PACKAGES = /--omit=dev --workspace=api --workspace=mf-lids/

describe('a command installs', () => {
  it('only the packages of the server where there are none, unless it builds', () => {
    expect(installedFor('serve')).toMatch(SERVER_PACKAGES)
    expect(installedFor('restore')).toMatch(SERVER_PACKAGES)
    expect(installedFor('build')).not.toMatch(/--omit|--workspace/)
  })

  it('nothing when what it imports is there', () => {
    expect(installedFor('backup', { stamp: serverOnly })).toBeNull()
    expect(installedFor('backup', { stamp: lockfile, hasBuildTools: true })).toBeNull()
    expect(installedFor('build', { stamp: lockfile, hasBuildTools: true })).toBeNull()
  })

  it('after an update the same packages as before, so that none is removed', () => {
    expect(installedFor('serve', { stamp: 'earlier', hasBuildTools: true })).not.toMatch(/--omit|--workspace/)
    expect(installedFor('backup', { stamp: 'earlier server only' })).toMatch(SERVER_PACKAGES)
  })

  it('all packages when it builds where only the server’s are', () => {
    expect(installedFor('build', { stamp: serverOnly })).not.toMatch(/--omit|--workspace/)
  })
})
