import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FoundServerPart } from 'api'
import { remoteNames, root } from './project'

/** The server parts of the remotes in this folder: every `mf-…/server`. */
export const findServerParts = (): FoundServerPart[] =>
  remoteNames
    .map((remote) => ({ remote, index: join(root, remote, 'server/index.ts') }))
    .filter(({ index }) => existsSync(index))
    .map(({ remote, index }) => ({ remote, load: () => import(pathToFileURL(index).href) }))
