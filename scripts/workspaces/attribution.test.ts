import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSource, releasePerson } from './attribution'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'))
  writeFileSync(join(project, 'package.json'), '{ "name": "lid-alarms" }')
})
afterEach(() => rmSync(project, { recursive: true }))

function commitAll() {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: project, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  git('config', 'user.name', 'Kiri Ngata')
  git('config', 'user.email', 'kiri@example.govt.nz')
  git('add', '.')
  git('commit', '--quiet', '--no-verify', '--message', 'feat: lids that speak')
  return git('rev-parse', 'HEAD')
}

it('names the commit of a build, without its subject when files differ from it', async () => {
  const commit = commitAll()
  const source = { project: 'lid-alarms', commit, subject: 'feat: lids that speak' }
  expect(await buildSource(project)).toEqual(source)
  writeFileSync(join(project, 'page.tsx'), 'new')
  expect(await buildSource(project)).toEqual({ ...source, commit: `${commit}-dirty`, subject: '' })
})

it('says that the commit is unknown outside of a checkout', async () => {
  expect(await buildSource(project)).toEqual({ project: 'lid-alarms', commit: 'unknown', subject: '' })
})

it('names the person by RELEASE_BY, else as git does', async () => {
  commitAll()
  expect(await releasePerson({ RELEASE_BY: 'Tama (CI)' }, project)).toBe('Tama (CI)')
  expect(await releasePerson({}, project)).toBe('Kiri Ngata')
})
