import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FoundServerPart } from 'api'
import { partPrograms } from 'api/part-program'
import { RemoteDescriptionSchema } from 'shared-domain'
import type { Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { remoteNames, root } from './project'

const DescribedSchema = z.pick(RemoteDescriptionSchema, { apiPaths: true, standardPaths: true })

/** The folders of the server parts of this project's remotes, each with the paths that the remote's description claims. */
export const serverPartFolders = () =>
  remoteNames
    .map((remote) => ({ remote, index: join(root, remote, 'server/index.ts') }))
    .filter(({ index }) => existsSync(index))
    .map((found) => ({ ...found, paths: claimedPaths(found.remote) }))

function claimedPaths(remote: string): readonly string[] {
  const file = join(root, remote, 'remote.json')
  const { apiPaths = [], standardPaths = [] } = DescribedSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  return [...apiPaths, ...standardPaths]
}

/** The operations of each server part, by their names. */
export const serverPartOperations = (): Promise<
  { remote: string; operations: Record<string, Operation> }[]
> =>
  Promise.all(
    serverPartFolders().map(async ({ remote }) => ({ remote, operations: await operationsOf(remote) })),
  )

/** The operations of a remote, which are in `operations/index.ts`, or in `operations.ts` alone. */
export async function operationsOf(remote: string): Promise<Record<string, Operation>> {
  const files = ['operations/index.ts', 'operations.ts'].map((file) => join(root, remote, file))
  const exported = Object.entries<unknown>(await import(pathToFileURL(files.find(existsSync) as string).href))
  return Object.fromEntries(exported.filter(isOperation))
}

const isOperation = (entry: [string, unknown]): entry is [string, Operation] => {
  const [, value] = entry
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** The server parts of the remotes in this folder: every `mf-…/server`, each with the program of its thread. */
export async function findServerParts(programsOf = partPrograms): Promise<FoundServerPart[]> {
  const folders = serverPartFolders()
  const programs = await programsOf(folders.map(({ index }) => index))
  return folders.map(({ index: _, ...found }, place) => ({ ...found, program: programs[place] as URL }))
}

/** The same in the thread of the server, for tests that open many servers: a thread for each part takes seconds to start. */
export const serverPartsWithoutThreads = (): FoundServerPart[] =>
  serverPartFolders().map(({ index, ...found }) => ({
    ...found,
    program: () => import(pathToFileURL(index).href),
  }))
