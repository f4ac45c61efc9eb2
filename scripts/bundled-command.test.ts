import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundledCommand, hashOfSources, MADE_OF } from './bundled-command.mjs'
import { root } from './project'

const sources = ['scripts/rollback.ts', 'delivery/src/index.ts']

function bundled({ hash }: { hash: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'commands-'))
  writeFileSync(join(folder, 'rollback.mjs'), '')
  writeFileSync(join(folder, MADE_OF), JSON.stringify({ sources, hash }))
  return folder
}

describe('the bundle of a release command', () => {
  it('is run as long as the sources are those of which it was made', () => {
    const folder = bundled({ hash: hashOfSources(sources) })
    expect(bundledCommand('rollback', folder)).toBe(join(folder, 'rollback.mjs'))
    expect(bundledCommand('rollback', bundled({ hash: 'of other sources' }))).toBeUndefined()
  })

  it('is not needed: without one the command is compiled', () => {
    expect(bundledCommand('publish', bundled({ hash: hashOfSources(sources) }))).toBeUndefined()
    expect(bundledCommand('rollback', join(tmpdir(), 'no-such-folder'))).toBeUndefined()
  })

  it('speaks like the command itself', async () => {
    // The bundler runs in its own process: jest does not load it.
    await node('--import', 'tsx', '--input-type=module', '--eval', BUNDLE)
    expect(bundledCommand('rollback')).toBeDefined()
    await expect(node('scripts/bootstrap.mjs', 'rollback', 'moons')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^\nmoons is not the name of a remote, .* Use: npm run rollback -- mf-routes/,
      ),
    })
  }, 60_000)
})

const BUNDLE = "await (await import('./scripts/build/bundle-release-commands.ts')).bundleReleaseCommands()"

const node = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: root })
