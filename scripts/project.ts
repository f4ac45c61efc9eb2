import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** What the server serves: the shell, the remotes, the public pages and the registry. */
export const siteFolder = join(root, '.site/live')

/** None in the package that remotes of other repositories are built with. */
export const { workspaces = [] }: { workspaces?: string[] } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** The project that a workspace's folder belongs to: this one, or for a remote in another repository its own folder. */
export const projectOf = (folder: string) => (relative(root, folder).startsWith('..') ? folder : root)

/** The workspaces that describe themselves as remotes. */
export const remoteNames = workspaces.filter((name) => existsSync(join(root, name, 'remote.json')))

export const webWorkspaces = ['shell', ...remoteNames]
