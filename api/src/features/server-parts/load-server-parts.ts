import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RuntimeSettings } from 'shared-domain'
import { OPERATIONS, type Operation, POLICY } from 'shared-domain/contract'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { grantEverydayRights } from '../../database/everyday-role'
import { migrateSchema } from '../../database/migrate-schema'
import { withSecretFiles } from '../../database/secret-files'
import { RECORD_NEEDS } from './record-functions/record-functions'
import { pathOf, type ServerPart, schemaOf } from './server-part'

/** A server part that was found beside the remotes and is not loaded yet. */
export interface FoundServerPart {
  /** The name of its folder. */
  remote: string
  /** The paths of the API that its `remote.json` claims, beside its own; each with all below it, and files of it such as `/api/audit.csv`. */
  paths?: readonly string[]
  /** Imports its index. */
  load: () => Promise<unknown>
}

/** A part that runs, or the sentence that says why it does not. */
export type LoadedServerPart =
  | { remote: string; part: ServerPart; settings: unknown; paths?: never; failure?: never }
  | { remote: string; paths?: readonly string[]; part?: never; settings?: never; failure: string }

/** Loads each part and migrates its tables. A part that fails affects neither the others nor the server. */
export const loadServerParts = async (
  found: readonly FoundServerPart[],
  database: Pick<Database, 'url' | 'ownerUrl'>,
  environment: NodeJS.ProcessEnv,
): Promise<LoadedServerPart[]> => {
  const parts = await Promise.all(
    found.map(async ({ remote, paths = [], load }, place) => {
      const dispute = disputeOf(paths, found.slice(0, place))
      if (dispute) return { remote, failure: dispute }
      try {
        const part = validatePart(remote, await load(), paths)
        const settings = readSettings(part, environment)
        const folder = join(part.folder, 'migrations')
        if (existsSync(folder))
          await migrateSchema({ url: database.ownerUrl, schema: schemaOf(remote), folder })
        return { remote, part, settings }
      } catch (error) {
        return { remote, paths, failure: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
  await grantEverydayRights(database)
  return parts
}

/** Whether a path is the claimed one, below it, or a file of it such as `/api/audit.csv`. */
const isBelow = (path: string, claimed: string) =>
  path === claimed || path.startsWith(`${claimed}/`) || path.startsWith(`${claimed}.`)

/** Why a part may not have these paths: the record or another part has them. */
function disputeOf(paths: readonly string[], others: readonly FoundServerPart[]): string | undefined {
  for (const claimed of paths) {
    if (Object.values<Operation>(OPERATIONS).some(({ path }) => isBelow(path, claimed)))
      return `Its remote.json claims ${claimed}, below which the record serves.`
    const other = others.find(({ remote, paths: taken = [] }) =>
      [...taken, pathOf(remote).slice(0, -1)].some((one) => isBelow(one, claimed) || isBelow(claimed, one)),
    )
    if (other) return `Its remote.json claims ${claimed}, which is of ${other.remote}.`
  }
}

/** Throws one sentence that names the first bad variable and the remedy. Values of secrets are not shown. */
function readSettings({ settings }: ServerPart, environment: NodeJS.ProcessEnv): unknown {
  if (!settings) return undefined
  const { schema, secrets } = settings
  const given = Object.entries(withSecretFiles(environment, secrets)).filter(([, value]) => value?.trim())
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`${issue?.path.join('.')}: ${issue?.message}.`)
}

const OperationSchema = z.looseObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  summary: z.string().min(1),
  needs: z.enum(['nothing', 'sign-in', ...Object.keys(POLICY)]),
})

const ServerPartSchema = z.object({
  remote: z.string(),
  folder: z.string(),
  needs: z.array(z.enum(RECORD_NEEDS)).default([]),
  settings: z.optional(z.object({ schema: z.unknown(), secrets: z.array(z.string()) })),
  operations: z.record(z.string(), OperationSchema),
  handlers: z.record(
    z.string(),
    z.custom((handler) => typeof handler === 'function', 'is no function'),
  ),
  downloads: z.optional(z.record(z.string(), z.looseObject({ name: z.string() }))),
})
const ModuleSchema = z.object({ part: ServerPartSchema })

/** Validates the export of a server part's index. Throws one sentence that says what to correct. @internal */
export function validatePart(remote: string, exported: unknown, paths: readonly string[] = []): ServerPart {
  const parsed = ModuleSchema.safeParse(exported)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `${remote}/server/index.ts exports no sound \`part\` of serverPart({ … }): ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  const { part } = exported as { part: ServerPart }
  if (part.remote !== remote)
    throw new Error(`The server part in ${remote} says that it is of ${part.remote}.`)
  const operations = Object.entries(part.operations)
  for (const [name, operation] of operations) {
    requireOwnPath(remote, paths, name, operation)
    if (!Object.hasOwn(part.handlers, name) && !Object.hasOwn(part.downloads ?? {}, name))
      throw new Error(`The operation ${name} of ${remote} has no handler.`)
  }
  const endpoints = operations.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  const twice = endpoints.find((endpoint, place) => endpoints.indexOf(endpoint) !== place)
  if (twice) throw new Error(`Two operations of ${remote} are ${twice}.`)
  return part
}

function requireOwnPath(remote: string, paths: readonly string[], name: string, operation: Operation): void {
  const { method, path } = operation
  const isBelowOwn = path.startsWith(pathOf(remote)) && path !== pathOf(remote)
  if (!isBelowOwn && !paths.some((claimed) => isBelow(path, claimed)))
    throw new Error(
      `The operation ${name} of ${remote} is ${path}: give it a path below ${pathOf(remote)}, or claim its path as apiPaths in remote.json.`,
    )
  const taken = Object.values<Operation>(OPERATIONS).find(
    (other) => overlaps(operation, other) && !goesBefore(paths, path, other.path),
  )
  if (taken)
    throw new Error(
      `The operation ${name} of ${remote} is ${method} ${path}, which is the record's own ${taken.path}.`,
    )
}

/** Whether a claimed word stands where the record has a parameter: routers try `/api/bins/views` before `/api/bins/:id`. */
const goesBefore = (paths: readonly string[], path: string, other: string): boolean =>
  paths.some(
    (claimed) =>
      (path === claimed || path.startsWith(`${claimed}/`)) &&
      claimed.split('/').some((_, i) => other.split('/')[i]?.startsWith(':')),
  )

/** Whether some request path matches both. */
function overlaps(one: Operation, other: Operation): boolean {
  const [parts, others] = [one.path.split('/'), other.path.split('/')]
  return (
    one.method === other.method &&
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || part.startsWith(':') || others[i]?.startsWith(':'))
  )
}

/** The operations of running parts, by their names in the API description, such as `mf-lids.listNotes`. */
export const partOperations = (parts: readonly LoadedServerPart[]): Record<string, Operation> =>
  Object.fromEntries(
    parts.flatMap(({ remote, part }) =>
      Object.entries(part?.operations ?? {}).map(([name, operation]) => [`${remote}.${name}`, operation]),
    ),
  )

/** What the running parts tell every page of their settings. */
export const partSettings = (parts: readonly LoadedServerPart[]): Partial<RuntimeSettings> =>
  Object.assign({}, ...parts.map(({ part, settings }) => part?.pageSettings?.(settings)))
