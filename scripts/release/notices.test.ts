import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thirdPartyNotices } from './notices'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'notices-'))
})
afterEach(() => rmSync(project, { recursive: true }))

function install(packages: Record<string, { version?: string; dev?: boolean; link?: boolean }>) {
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify({ packages }))
}
function add(name: string, license?: string, text?: string) {
  const folder = join(project, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, license }))
  if (text) writeFileSync(join(folder, 'LICENSE.md'), text)
}

describe('the notices of third-party packages', () => {
  it('name each package that is delivered, its version, its licence and the text', () => {
    add('pg', 'MIT', 'Copyright the authors of pg')
    add('jest', 'MIT')
    install({
      '': {},
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/jest': { version: '30.0.0', dev: true },
      'node_modules/api': { link: true },
      'node_modules/only-on-another-platform': { version: '1.0.0' },
    })
    expect(thirdPartyNotices(project)).toBe('pg 8.0.0: MIT\n\nCopyright the authors of pg')
  })

  it('are refused when a package names no licence', () => {
    add('mystery')
    install({ 'node_modules/mystery': { version: '0.1.0' } })
    expect(() => thirdPartyNotices(project)).toThrow('mystery 0.1.0 names no licence')
  })
})
