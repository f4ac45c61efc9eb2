import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DAY_MS } from 'shared-domain'
import type { AuditAction, Operation } from 'shared-domain/contract'
import { type Executor, inTransaction } from '../../database/in-transaction'
import { PAGE_ROWS, serveDownloads } from '../../http/downloads'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { isDemonstration } from '../../record/record-kind'
import { readJobs } from '../../record/scheduled-jobs/job-outcomes'
import { makeJobDue } from '../../record/scheduled-jobs/run-exclusively'
import { runInOneProcess } from '../../record/scheduled-jobs/run-in-one-process'
import { scheduledJob } from '../../record/scheduled-jobs/scheduled-job'
import { clientLeaving } from './client-leaving'
import type { LoadedServerPart } from './load-server-parts'
import { personSources } from './record-functions/own-account'
import {
  type RecordNeed,
  type RecordSources,
  recordChanges,
  recordSources,
} from './record-functions/record-functions'
import { RECORD_VIEWS } from './record-functions/views'
import {
  type PartDownload,
  type PartLog,
  type PartWork,
  pathOf,
  type ServerPart,
  schemaOf,
  type WorkState,
} from './server-part'

interface ServerPartsOptions {
  /** In ms since 1970. */
  now: () => number
}

/** Serves the server parts of remotes. When a part does not run, every request below its path says why. */
export const serverParts = fp<ServerPartsOptions>(
  async (app, { now }) => {
    const parts = app.loadedParts
    const sources = recordSources(app.database, app)
    // Only a part that adds to the demonstration city needs to know: the server also starts while its database is away.
    const isAsked = parts.some(({ part }) => part?.demonstrate)
    const isDemo = isAsked && (await isDemonstration(app.database.query)) === true
    for (const loaded of parts) await app.register(partFeature(loaded), { sources, now, isDemo })
  },
  {
    name: 'server-parts',
    dependencies: ['database', 'auth', 'live', 'lagging-reads', 'bins', 'readings', 'loaded-parts'],
  },
)

/** The part as a feature of the server, like those of the record. */
const partFeature = (loaded: LoadedServerPart) =>
  fp<Omit<Given, 'settings'>>(
    async (app, given) => {
      if (loaded.part) servePart(app, loaded.part, { ...given, settings: loaded.settings })
      else serveFailure(app, loaded)
    },
    { name: loaded.remote },
  )

interface Given {
  sources: RecordSources
  settings: unknown
  now: () => number
  /** Whether the record is the demonstration city. */
  isDemo: boolean
}

/** As often as the demonstration city moves. */
const DEMONSTRATE_EVERY_MS = 8_000

function servePart(app: FastifyInstance, part: ServerPart, given: Given): void {
  const workOf = partWork(app, part, given)
  const ownWork = workOf(part.remote)
  const own = part.open?.(ownWork)
  const downloads: Readonly<Record<string, PartDownload<unknown, RecordNeed>>> = part.downloads ?? {}
  for (const [name, operation] of Object.entries(part.operations)) {
    if (downloads[name]) {
      servePartDownload(app, operation, downloads[name], part.needs)
      continue
    }
    const handle = part.handlers[name] as ServerPart['handlers'][string]
    const answer = (input: Parameters<typeof handle>[0], request: FastifyRequest, reply: FastifyReply) => {
      const { principal, ip } = request
      const work = workOf(principal.name, request)
      return handle(input, {
        ...work,
        record: { ...work.record, ...needed(personSources(request), part.needs) },
        own,
        person: { id: principal.personId, name: principal.name, roles: principal.roles, address: ip },
        signal: clientLeaving(reply),
      })
    }
    const isOfNetworkServer = operation.scope === 'uplinks:write'
    serveOperation(app, operation, answer, isOfNetworkServer ? { config: { requestLimit: 'uplinks' } } : {})
  }
  const { demonstrate, forget, jobs = {} } = part
  if (demonstrate && given.isDemo)
    scheduledJob(app, {
      name: `${part.remote} demonstration`,
      everyMs: DEMONSTRATE_EVERY_MS,
      work: (signal) => demonstrate(ownWork, signal),
    })
  if (forget)
    scheduledJob(app, {
      name: `${part.remote} retention`,
      everyMs: DAY_MS,
      work: (signal) => forget(ownWork, signal),
    })
  for (const [name, { everyMs, work }] of Object.entries(jobs))
    scheduledJob(app, { name: jobName(part, name), everyMs, work: (signal) => work(ownWork, signal) })
  for (const [name, { work, source }] of Object.entries(part.background?.(ownWork, own) ?? {}))
    runInOneProcess(app, {
      name: jobName(part, name),
      work,
      source,
      onTurn: () => ownWork.change(async ({ tell }) => tell()),
    })
}

const servePartDownload = (
  app: FastifyInstance,
  operation: Operation,
  { name, columns, readPage }: PartDownload<unknown, RecordNeed>,
  needs: ServerPart['needs'],
): void =>
  serveDownloads<unknown, unknown>(
    app,
    { csv: operation },
    {
      name,
      columns,
      pageReader: (database) => {
        const record = needed(recordSources(database, app), needs)
        return (query, last) => readPage(query, { last, limit: PAGE_ROWS }, record)
      },
    },
  )

/** Those of the record's functions that the part lists in its `needs`. */
const needed = <Sources extends object>(sources: Sources, needs: ServerPart['needs'] = []): Sources =>
  Object.fromEntries(
    Object.entries(sources).filter(([name]) => needs.some((need) => need === name)),
  ) as Sources

const jobName = ({ remote }: Pick<ServerPart, 'remote'>, name: string) => `${remote} ${name}`

async function workState(app: FastifyInstance, name: string): Promise<WorkState | null> {
  const job = (await readJobs(app.database)).find((one) => one.name === name)
  if (!job) return null
  return { isWell: job.isWell, wellAt: job.doneAt, since: job.failingSince ?? job.lateSince ?? null }
}

/** What a part works with, on behalf of `actor`. */
export function partWork(
  app: FastifyInstance,
  { remote, needs = [] }: ServerPart,
  given: Pick<Given, 'sources' | 'settings' | 'now'>,
) {
  const { sources, settings, now } = given
  const record = needed(sources, needs)
  const ownTables = `set local search_path = ${schemaOf(remote)}`
  // Set for the transaction: a pooler keeps no session settings.
  const begin = `begin read only; ${ownTables}${needs.includes('views') ? `, ${RECORD_VIEWS}` : ''}`
  const lagging = app.readsMayLag(
    (database) => (work: (query: Executor) => Promise<unknown>) => inTransaction(database, work, begin),
  )
  const log = partLog(app, remote)
  return (actor: string, request?: FastifyRequest): PartWork<RecordNeed> => ({
    record,
    settings,
    log,
    now,
    stateOf: (name) => workState(app, jobName({ remote }, name)),
    read<T>(work: (query: Executor) => Promise<T>, { mayLag = false } = {}) {
      const reading =
        mayLag && request ? (lagging(request, work) as Promise<T>) : inTransaction(app.database, work, begin)
      return reading.catch(explainWrite)
    },
    change: (work) =>
      changeRecord(app, actor, async (change) => {
        const { transaction, audit, tell } = change
        const look = (where: SQL) => transaction.execute(where)
        const inRecord = async <T>(inner: () => Promise<T>) => {
          await look(RECORD_TABLES)
          const result = await inner()
          await look(sql.raw(ownTables))
          return result
        }
        await look(sql.raw(ownTables))
        const result = await work({
          transaction,
          record: recordChanges({ change, inRecord, now, app, actor }),
          // A part names actions of its own.
          audit: (action, ...entry) => audit(action as AuditAction, ...entry),
          tell: () => tell({ kind: 'remote', remote }),
          makeDue: (job) => inRecord(() => makeJobDue(transaction, jobName({ remote }, job))),
        })
        await look(RECORD_TABLES)
        return result
      }),
    onClose: (close) => void app.addHook('preClose', close),
  })
}

const RECORD_TABLES = sql`set local search_path to default`

const partLog = ({ log }: FastifyInstance, remote: string): PartLog => {
  const write = (level: keyof PartLog) => (sentence: string, error?: unknown) =>
    log[level]({ remote, ...(error !== undefined && { err: error }) }, sentence)
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

/** SQLSTATE: read-only transaction. */
const READ_ONLY = '25006'

/** Otherwise it would look as if the database had become read-only. */
function explainWrite(error: Error): never {
  if ((error.cause as { code?: string } | undefined)?.code !== READ_ONLY) throw error
  throw new Error('A handler changes tables within `read`: use `change`.')
}

function serveFailure(app: FastifyInstance, { remote, paths = [], failure = '' }: LoadedServerPart): void {
  app.log.error(`The server part of ${remote} does not run: ${failure}`)
  // A remote may claim the path above its own ones, whose subpaths are the same.
  const away = new Set([
    `${pathOf(remote)}*`,
    ...paths.flatMap((claimed) => [claimed, `${claimed}/*`, `${claimed}.*`]),
  ])
  for (const path of away)
    app.all(path, { config: { needs: 'nothing' } }, async ({ principal }) => {
      // The reason may name tables, so it is shown only to signed-in people.
      const reason = principal.roles.length > 0 ? ` ${failure}` : ''
      throw new Refusal('server-part-away', `The server part of ${remote} does not run.${reason}`)
    })
}
