import { join } from 'node:path'

/** The project's folder. */
export const root = join(import.meta.dirname, '..')

/** What the server serves: the shell, the remotes, the public pages and the registry. */
export const siteFolder = join(root, '.site/live')

export const remoteNames = ['mf-dashboard', 'mf-routes', 'mf-qr', 'mf-analytics', 'mf-public'] as const
export type RemoteName = (typeof remoteNames)[number]

export const webWorkspaces = ['shell', ...remoteNames] as const
export type WebWorkspace = (typeof webWorkspaces)[number]
