import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** The site that the server serves: the shell, the remotes, the public pages and the registry. */
export const siteFolder = join(root, '.site/live')

/** Absent in the package that remotes in other repositories are built with. */
export const { workspaces = [] }: { workspaces?: string[] } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** The project of a workspace's folder: this one, or for a remote in another repository its own folder. */
export const projectOf = (folder: string) => (relative(root, folder).startsWith('..') ? folder : root)

/** The workspaces that have a `remote.json`. */
export const remoteNames = workspaces.filter((name) => existsSync(join(root, name, 'remote.json')))

export const webWorkspaces = ['shell', ...remoteNames]
