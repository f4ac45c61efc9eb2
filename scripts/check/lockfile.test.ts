import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project'

interface LockedPackage {
  link?: boolean
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

describe('the lockfile', () => {
  it('has the optional packages of every platform, so that no install resolves one by itself', () => {
    const names = new Set(installed.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)))
    const optional = installed.flatMap(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies),
    )
    expect(optional.filter((name) => !names.has(name))).toEqual([])
  })

  it('has the hash of each package', () => {
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  })
})
