import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AuditAction } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { type Executor, inTransaction } from '../../../database/in-transaction'
import { changeRecordOnce } from '../../../record/change-record'
import { ConcurrencyLimit } from '../../../record/concurrency-limit'
import { declaredEvent } from '../../../record/events/domain-events'
import { readJobs } from '../../../record/scheduled-jobs/job-outcomes'
import { makeJobDue } from '../../../record/scheduled-jobs/run-exclusively'
import { fromMessage } from '../messages/error-message'
import type { HostCalls, PartDescription } from '../messages/part-protocol'
import { schemaOf } from '../part-names'
import { personSources } from '../record-functions/own-account'
import { recordChanges, recordSources } from '../record-functions/record-functions'
import { RECORD_VIEWS } from '../record-functions/views'
import type { WorkState } from '../server-part'
import type { PartLimits } from './part-limits'
import type { PartRequests } from './part-requests'
import type { PartTransactions } from './part-transactions'

interface Served {
  app: FastifyInstance
  description: Pick<PartDescription, 'remote' | 'needs' | 'events'>
  role: string | undefined
  requests: PartRequests
  transactions: PartTransactions
  limits: Pick<PartLimits, 'recordCalls'>
  /** In ms since 1970. */
  now: () => number
}

/** When this many calls wait, a pause follows each one. No healthy page or job needs so many at once. */
const MANY_WAITING = 16
/** How long the pause is, as a multiple of what the call took. */
const PAUSE_FACTOR = 2

/** The name of a part's scheduled job or background work in the product. */
export const jobName = ({ remote }: Pick<PartDescription, 'remote'>, name: string) => `${remote} ${name}`

/** What the server does for a part. All of it is kept to what the part lists in its `needs`, and to its own tables. */
export function hostCalls({
  app,
  description,
  role,
  requests,
  transactions,
  limits,
  now,
}: Served): HostCalls {
  const { remote, needs, events = {} } = description
  // Set for the transaction: a pooler keeps no session settings.
  const inSchemas = (...schemas: string[]) =>
    `set local search_path = ${schemas.join(', ')}${role ? `; set local role ${role}` : ''}`
  const ownTables = inSchemas(schemaOf(remote))
  const views = needs.includes('views') ? [RECORD_VIEWS] : []
  const beginReading = `begin read only; ${inSchemas(schemaOf(remote), ...views)}`
  const sources = recordSources(app.database, app)
  const readsAtOnce = new ConcurrencyLimit(limits.recordCalls)
  const laggingDatabase = app.readsMayLag((database) => async () => database)

  const databaseOf = async (ref: number, mayLag: boolean): Promise<Database> => {
    const { request } = requests.find(ref)
    return mayLag && request ? laggingDatabase(request) : app.database
  }

  return {
    begin(ref, number, how) {
      const { actor, inContext } = requests.find(ref)
      transactions.begin(number, ref, (work) =>
        inContext(async () => {
          if (how === 'change')
            return changeRecordOnce(app, actor, (change) =>
              work({ executor: change.transaction, change, asPart: ownTables, actor, isOnStandby: false }),
            )
          const database = await databaseOf(ref, how === 'read-lagging')
          const isOnStandby = database !== app.database
          const read = (executor: Executor) => work({ executor, asPart: '', actor, isOnStandby })
          return inTransaction(database, read, beginReading)
        }),
      )
    },
    statement: (number, statement) => transactions.find(number).statement(statement),
    changeRecord: (number, need, name, args) =>
      transactions.find(number).inRecord((change, actor) => {
        const changes = recordChanges({ change, now, app, actor })
        return functionIn(changes, need, name)(...args)
      }),
    audit: (number, action, subject, changed, address) =>
      transactions.find(number).note((change) => {
        // A part names actions of its own.
        change.audit(action as AuditAction, subject, changed, address)
        const declared = Object.hasOwn(events, action) ? events[action] : undefined
        if (declared) change.happened(declaredEvent({ action, subject, change: changed }, declared))
      }),
    tell: (number) => transactions.find(number).note((change) => change.tell({ kind: 'remote', remote })),
    makeDue: (number, job) =>
      transactions
        .find(number)
        .inRecord(({ transaction }) => makeJobDue(transaction, jobName(description, job))),
    beginAttempt: (number) => transactions.find(number).beginAttempt(),
    endAttempt: (number, isKept) => transactions.find(number).endAttempt(isKept),
    commit: (number) => transactions.commit(number),
    rollback: (number) => transactions.rollback(number),
    readRecord(ref, need, name, args) {
      const { request, database, inContext } = requests.find(ref)
      const offered = {
        ...(database ? recordSources(database, app) : sources),
        ...(request && personSources(request)),
      }
      const read = functionIn(offered, need, name)
      return readsAtOnce.run(() => pausingWhenMany(() => inContext(() => read(...args))))
    },
    stateOf: (name) => workState(app, jobName(description, name)),
    log: (level, sentence, error) =>
      app.log[level]({ remote, ...(error && { err: fromMessage(error) }) }, sentence),
    heartbeat: (ref, failure) => requests.find(ref).heartbeat?.(failure),
  }

  /** Pauses after a call when many wait, so that other parts' requests get a turn: reading and copying run in the server's thread. */
  async function pausingWhenMany<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    if (readsAtOnce.waiting >= MANY_WAITING) await pause((performance.now() - began) * PAUSE_FACTOR)
    return result
  }

  /** A function of the record that the part may call. */
  function functionIn(
    offered: object,
    need: string,
    name: string,
  ): (...args: readonly unknown[]) => Promise<unknown> {
    if (!needs.some((one) => one === need)) throw new Error(`${remote} does not list ${need} in its needs.`)
    const functions: unknown = Object.entries(offered).find(([one]) => one === need)?.[1]
    const found: unknown = Object.entries(functions ?? {}).find(([one]) => one === name)?.[1]
    if (typeof found !== 'function') throw new Error(`The record has no ${need}.${name} here.`)
    return async (...args) => found(...args)
  }
}

async function workState(app: FastifyInstance, name: string): Promise<WorkState | null> {
  const job = (await readJobs(app.database)).find((one) => one.name === name)
  if (!job) return null
  return { isWell: job.isWell, wellAt: job.doneAt, since: job.failingSince ?? job.lateSince ?? null }
}
