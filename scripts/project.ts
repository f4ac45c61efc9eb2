import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** What the server serves: the shell, the remotes, the public pages and the registry. */
export const siteFolder = join(root, '.site/live')

export const { workspaces }: { workspaces: string[] } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

/** The workspaces that describe themselves as remotes. */
export const remoteNames = workspaces.filter((name) => existsSync(join(root, name, 'remote.json')))

export const webWorkspaces = ['shell', ...remoteNames]
