import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface WorkspacePackage {
  name: string
  version: string
}

/** The package.json of `name` as seen from `folder`; of the folder itself when no name is given. */
export function workspacePackage(folder: string, name?: string): WorkspacePackage {
  const file = name ? findPackageJson(folder, name) : join(folder, 'package.json')
  return JSON.parse(readFileSync(file, 'utf8')) as WorkspacePackage
}

function findPackageJson(folder: string, name: string): string {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []
  for (const place of places) {
    const file = join(place, name, 'package.json')
    try {
      readFileSync(file)
      return file
    } catch {
      // The package is not in this node_modules folder, so the loop continues with the one above.
    }
  }
  throw new Error(`${name} is not installed for ${dirname(join(folder, 'x'))}. Run npm install.`)
}

/** The versions that the shell in `folder` and the server beside it provide: a remote's `requires` is compared with them. */
export const providedVersions = (folder: string) => ({
  shell: workspacePackage(folder).version,
  'shared-ui': workspacePackage(folder, 'shared-ui').version,
  'shared-domain': workspacePackage(folder, 'shared-domain').version,
  api: workspacePackage(folder, 'api').version,
})

/** The packages that a workspace of this project lists, for its code and for its tests. */
export function packagesOf(folder: string): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  return Object.keys({ ...dependencies, ...devDependencies })
}
