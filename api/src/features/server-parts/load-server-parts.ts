import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RuntimeSettings } from 'shared-domain'
import { OPERATIONS, type Operation, POLICY } from 'shared-domain/contract'
import { z } from 'zod'
import type { Database } from '../../database/database'
import { grantEverydayRights } from '../../database/everyday-role'
import { migrateSchema, readSqlFiles, type SchemaMigration } from '../../database/migrate-schema'
import { grantPartRoles } from '../../database/part-roles'
import { withSecretFiles } from '../../database/secret-files'
import type { AddedOperation } from '../../http/operations/openapi'
import { RECORD_EVENT_KINDS } from '../../record/events/domain-events'
import { PartHost } from './host/part-host'
import { PART_LIMITS, type PartLimits } from './host/part-limits'
import { startInProcess, startInThread } from './host/part-runner'
import type { ConfiguredPart, PartDescription } from './messages/part-protocol'
import { pathOf, schemaOf } from './part-names'
import { RECORD_NEEDS } from './record-functions/record-functions'
import { RECORD_VIEWS } from './record-functions/views'

/** A server part that was found beside the remotes and is not loaded yet. */
export interface FoundServerPart {
  /** The name of its folder. */
  remote: string
  /** The paths of the API that its `remote.json` claims, beside its own; each with all below it, and files of it such as `/api/notes.csv`. */
  paths?: readonly string[]
  /**
   * The program that runs it in a thread of its own, which calls `runPartThread`; or, for tests, a function that imports its index into
   * the thread of the server.
   */
  program: URL | (() => Promise<unknown>)
  /** Whether its tables are dropped and recreated when its migrations have changed: in a development session. */
  isUnpublished?: boolean
}

/** A part that was started, or the sentence that says why it was not. */
export type LoadedServerPart = StartedPart | FailedPart

export type StartedPart = {
  remote: string
  /** The paths that its remote claims. */
  paths: readonly string[]
  host: PartHost
  description: PartDescription
  /** The role of the database that runs its statements; the server's own where the product may not create roles. */
  role: string | undefined
  failure?: never
} & ConfiguredPart

interface FailedPart {
  remote: string
  paths: readonly string[]
  host?: never
  failure: string
}

interface LoadOptions {
  database: Pick<Database, 'url' | 'ownerUrl'>
  /** Where the parts read their settings. */
  environment: NodeJS.ProcessEnv
  /** In ms since 1970; for parts in the thread of the server. */
  now: () => number
  limits?: PartLimits | undefined
}

/** Starts each part and migrates its tables. A part that fails affects neither the others nor the server. */
export async function loadServerParts(
  found: readonly FoundServerPart[],
  { database, environment, now, limits = PART_LIMITS }: LoadOptions,
): Promise<LoadedServerPart[]> {
  const parts = await Promise.all(
    found.map(async ({ remote, paths = [], program, isUnpublished }, place): Promise<LoadedServerPart> => {
      const dispute = disputeOf(paths, found.slice(0, place))
      if (dispute) return { remote, paths: [], failure: dispute }
      const host = hostOf({ remote, program }, { now, limits })
      try {
        const description = validateDescription(remote, await host.describe(), paths)
        const configured = await host.configure(environmentOf(description, environment))
        const folder = join(description.folder, 'migrations')
        if (existsSync(folder))
          await migrateSchema({ url: database.ownerUrl, schema: schemaOf(remote), folder, isUnpublished })
        return { remote, paths, host, description, role: undefined, ...configured }
      } catch (error) {
        await host.close()
        return { remote, paths, failure: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
  await grantEverydayRights(database)
  const started = parts.filter((part) => part.host !== undefined)
  const roles = await grantPartRoles(
    database,
    started.map(({ remote, description: { needs } }) => ({
      schema: schemaOf(remote),
      views: needs.includes('views') ? RECORD_VIEWS : undefined,
    })),
  )
  return parts.map((part) => (part.host ? { ...part, role: roles.get(schemaOf(part.remote)) } : part))
}

const hostOf = (
  { remote, program }: Pick<FoundServerPart, 'remote' | 'program'>,
  { now, limits }: { now: () => number; limits: PartLimits },
) => {
  const start = () => (program instanceof URL ? startInThread(program, limits) : startInProcess(program, now))
  return new PartHost({ remote, start, limits })
}

/** The variables of a part that are set. It sees no others. */
function environmentOf(
  { settings }: PartDescription,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const given = withSecretFiles(environment, settings.secrets)
  return Object.fromEntries(
    settings.names.flatMap((name) => (given[name]?.trim() ? [[name, given[name]]] : [])),
  )
}

/** The migrations of each part that was found, without running any. Throws when a part cannot be loaded: its rows would be missing. */
export const installedMigrations = async (
  found: readonly FoundServerPart[],
): Promise<{ schema: string; migrations: SchemaMigration[] }[]> =>
  Promise.all(
    found.map(async ({ remote, paths = [], program }) => {
      const host = hostOf({ remote, program }, { now: Date.now, limits: PART_LIMITS })
      try {
        const { folder } = validateDescription(remote, await host.describe(), paths)
        return { schema: schemaOf(remote), migrations: await readSqlFiles(join(folder, 'migrations')) }
      } finally {
        await host.close()
      }
    }),
  )

/** Whether a path is the claimed one, below it, or a file of it such as `/api/notes.csv`. */
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

// Not all of them by name: in a terminal the list would hide the rest.
const unknownNeed = ({ input }: { input: unknown }) =>
  `no permission is called ${input}, see shared-domain/src/access/policy.ts`

const PartDescriptionSchema = z.looseObject({
  remote: z.string(),
  folder: z.string(),
  needs: z.array(z.enum(RECORD_NEEDS)),
  operations: z.record(
    z.string(),
    z.looseObject({
      path: z.string(),
      needs: z.enum(['nothing', 'sign-in', ...Object.keys(POLICY)], { error: unknownNeed }),
    }),
  ),
  events: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        name: z.string().min(1).max(60),
        page: z.string().startsWith('/app/', 'give a page of the product, such as /app/sensors'),
      }),
    ),
  ),
})

/** Checks what a part says of itself against what it may be. Throws one sentence that says what to correct. @internal */
export function validateDescription(
  remote: string,
  description: PartDescription,
  paths: readonly string[] = [],
): PartDescription {
  const parsed = PartDescriptionSchema.safeParse(description)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `${remote}/server/index.ts exports no sound \`part\` of serverPart({ … }): ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  if (description.remote !== remote)
    throw new Error(`The server part in ${remote} says that it is of ${description.remote}.`)
  const operations = Object.entries(description.operations)
  for (const [name, operation] of operations) requireOwnPath(remote, paths, name, operation)
  for (const kind of Object.keys(description.events ?? {})) requireNewKind(remote, kind)
  const endpoints = operations.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  const twice = endpoints.find((endpoint, place) => endpoints.indexOf(endpoint) !== place)
  if (twice) throw new Error(`Two operations of ${remote} are ${twice}.`)
  return description
}

function requireNewKind(remote: string, kind: string): void {
  if (!/^[a-z-]+\.[a-z-]+$/.test(kind))
    throw new Error(`The event ${kind} of ${remote} needs a name such as notes.added.`)
  if (RECORD_EVENT_KINDS.some((own) => own === kind))
    throw new Error(`The event ${kind} of ${remote} is the record's own: give it another name.`)
}

function requireOwnPath(
  remote: string,
  paths: readonly string[],
  name: string,
  operation: Pick<Operation, 'method' | 'path'>,
): void {
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

/** Whether a claimed word stands where the record has a parameter: routers try `/api/bins/lists` before `/api/bins/:id`. */
const goesBefore = (paths: readonly string[], path: string, other: string): boolean =>
  paths.some(
    (claimed) =>
      (path === claimed || path.startsWith(`${claimed}/`)) &&
      claimed.split('/').some((_, i) => other.split('/')[i]?.startsWith(':')),
  )

/** Whether some request path matches both. */
function overlaps(one: Pick<Operation, 'method' | 'path'>, other: Operation): boolean {
  const [parts, others] = [one.path.split('/'), other.path.split('/')]
  return (
    one.method === other.method &&
    parts.length === others.length &&
    parts.every((part, i) => part === others[i] || part.startsWith(':') || others[i]?.startsWith(':'))
  )
}

/** The operations of running parts, for the description of the API. */
export const partOperations = (parts: readonly LoadedServerPart[]): AddedOperation[] =>
  parts.flatMap((part) => (part.host ? Object.values(part.description.operations) : []))

/** What the running parts tell every page of their settings. */
export const partSettings = (parts: readonly LoadedServerPart[]): Partial<RuntimeSettings> =>
  Object.assign({}, ...parts.map((part) => (part.host ? part.pageSettings : {})))
