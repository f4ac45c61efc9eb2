import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FoundServerPart } from 'api'
import { RemoteDescriptionSchema } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { remoteNames, root } from './project'

const DescribedSchema = z.pick(RemoteDescriptionSchema, { apiPaths: true })

/** The folders of the server parts of this project's remotes, each with the paths that the remote's description claims. */
export const serverPartFolders = () =>
  remoteNames
    .map((remote) => ({ remote, index: join(root, remote, 'server/index.ts') }))
    .filter(({ index }) => existsSync(index))
    .map((found) => ({ ...found, paths: claimedPaths(found.remote) }))

function claimedPaths(remote: string): readonly string[] {
  const file = join(root, remote, 'remote.json')
  return DescribedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).apiPaths ?? []
}

/** The operations of each server part, by their names: a remote has them in `operations/index.ts`, or in `operations.ts` alone. */
export const serverPartOperations = (): Promise<
  { remote: string; operations: Record<string, Operation> }[]
> =>
  Promise.all(
    serverPartFolders().map(async ({ remote }) => {
      const files = ['operations/index.ts', 'operations.ts'].map((file) => join(root, remote, file))
      const exported = Object.entries<unknown>(
        await import(pathToFileURL(files.find(existsSync) as string).href),
      )
      return { remote, operations: Object.fromEntries(exported.filter(isOperation)) }
    }),
  )

const isOperation = (entry: [string, unknown]): entry is [string, Operation] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The server parts of the remotes in this folder: every `mf-…/server`. */
export const findServerParts = (): FoundServerPart[] =>
  serverPartFolders().map(({ index, ...found }) => ({
    ...found,
    load: () => import(pathToFileURL(index).href),
  }))
