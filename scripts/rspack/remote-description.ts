import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RemoteDescription, RemoteDescriptionSchema } from 'shared-domain'
import { workspacePackage } from './workspace-package'

/** The folder's `remote.json`, checked, with the name and version of its package.json. */
export function readRemoteDescription(folder: string): RemoteDescription {
  const { name, version } = workspacePackage(folder)
  const file = join(folder, 'remote.json')
  const parsed = RemoteDescriptionSchema.safeParse({
    name,
    version,
    ...JSON.parse(readFileSync(file, 'utf8')),
  })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${file} is not a remote description.\n  ${issues.join('\n  ')}`)
}

/** The federation container's `exposes`: every page by its name. */
export const exposedModules = ({ pages }: RemoteDescription): Record<string, string> =>
  Object.fromEntries(pages.map(({ expose }) => [`./${expose}`, pageModule(expose)]))

/** By convention the page `RoutesPage` is the named export of `src/routes-page/RoutesPage.tsx`. */
export const pageModule = (expose: string) => `./src/${kebabCase(expose)}/${expose}.tsx`

export const kebabCase = (name: string) => name.replace(/(?<=[a-z0-9])([A-Z])/g, '-$1').toLowerCase()
