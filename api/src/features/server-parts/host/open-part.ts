import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { Refusal } from '../../../http/problems/refusal'
import type { Heartbeat } from '../../../record/scheduled-jobs/heartbeat'
import { JobInterrupted } from '../../../record/scheduled-jobs/job-interrupted'
import { toMessage } from '../messages/error-message'
import type { PartDescription, PartRun } from '../messages/part-protocol'
import { hostCalls } from './host-calls'
import { PartAway } from './part-away'
import type { Background, PartHost } from './part-host'
import { type PartRequest, PartRequests } from './part-requests'
import { PartTransactions } from './part-transactions'

interface OpenOptions {
  host: PartHost
  description: PartDescription
  /** The role of the database that runs its statements; without one, that of the server. */
  role?: string | undefined
  /** In ms since 1970. */
  now: () => number
}

/** A part that the server can call. */
export interface OpenPart {
  description: PartDescription
  /** How long it may take to answer, in ms. */
  answerMs: number
  /** Starts its work, and returns its background work by name. */
  open: () => Promise<Background>
  /** The same; a part that fails to open is started again, and `onLateOpen` receives its background work once it is open. */
  openOrRestart: (onLateOpen: (background: Background) => void) => Promise<Background>
  /** Calls the part for a request, with a number that the part names. Rejects when that takes too long. */
  ask: <T>(
    request: Omit<PartRequest, 'inContext'>,
    name: string,
    work: (host: PartHost, ref: number) => Promise<T>,
  ) => Promise<T>
  /** Tells the part that the client of a request has left. */
  abort: (ref: number, reason: unknown) => void
  /** Runs work of the part until it ends. The part learns that `signal` is aborted; a part that does not stop then is ended. */
  run: (run: PartRun, signal: AbortSignal, heartbeat?: Heartbeat) => Promise<void>
  /** Resolves when no request is under way. */
  drained: () => Promise<void>
  /** Tells the part to stop, and ends it when that takes too long. Requests that are under way are still answered. */
  stop: () => void
  /** Ends the part, once it has settled. */
  close: () => Promise<void>
}

/** Connects a part to the record. */
export function openPart(app: FastifyInstance, { host, description, role, now }: OpenOptions): OpenPart {
  const { remote } = description
  const { limits } = host
  const requests = new PartRequests(remote)
  const transactions = new PartTransactions(limits, (processId) => cancel(app.database, processId))
  const served = hostCalls({ app, description, role, requests, transactions, limits, now })
  const listener = {
    onAway(away: PartAway) {
      app.log.error(`The server part of ${remote} ended: ${away.message}`)
      void transactions.endAll(away)
    },
    onBack: () => app.log.info(`The server part of ${remote} runs again.`),
  }
  const abort = (ref: number, reason: unknown) => host.tell('abort', ref, toMessage(reason))

  let settled: Promise<void> = Promise.resolve()
  let stopping: NodeJS.Timeout | undefined

  return {
    description,
    answerMs: limits.answerMs,
    open: () => host.open(served, listener),
    openOrRestart: (onLateOpen) => host.openOrRestart(served, listener, onLateOpen),
    ask: (request, name, work) =>
      requests.during(request, async (ref) => {
        try {
          return await within(limits.answerMs, work(host, ref), () => {
            const late = new Refusal(
              'server-part-away',
              `${name} of the server part of ${remote} did not answer within ${limits.answerMs / 1000} s.`,
            )
            abort(ref, late)
            return late
          })
        } finally {
          void transactions.endOf(ref, new Error('The request is over.'))
        }
      }),
    abort,
    run: (run, signal, heartbeat) =>
      requests.during({ actor: remote, heartbeat: tellingOf(heartbeat) }, async (ref) => {
        const running = host.call('run', ref, run)
        running.catch(() => undefined)
        const isOver = await endedOrAborted(running, signal)
        if (isOver) return running
        abort(ref, new JobInterrupted())
        return within(limits.stopMs, running, () => {
          host.end(`Its ${nameOf(run)} did not stop within ${limits.stopMs / 1000} s.`)
          return new JobInterrupted()
        })
      }),
    drained: () => requests.drained(),
    stop() {
      settled = host.call('close').catch((error) => {
        if (!(error instanceof PartAway))
          app.log.warn(error, `The server part of ${remote} did not close well`)
      })
      stopping = setTimeout(() => void host.close(), limits.stopMs)
    },
    async close() {
      await settled
      clearTimeout(stopping)
      await host.close()
      await transactions.endAll(new PartAway('The server stops.'))
    },
  }
}

const nameOf = (run: PartRun) => ('name' in run ? `${run.kind} ${run.name}` : run.kind)

const tellingOf = (heartbeat: Heartbeat | undefined) => (failure: string | null) =>
  failure === null ? heartbeat?.well() : heartbeat?.failed(failure)

/** Resolves with `true` when the work has ended, and with `false` when the signal was aborted before. */
async function endedOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false
  let stop: () => void = () => undefined
  const aborted = new Promise<false>((resolve) => {
    stop = () => resolve(false)
    signal.addEventListener('abort', stop)
  })
  const ended = work.then(
    () => true,
    () => true,
  )
  const isOver = await Promise.race([ended, aborted])
  signal.removeEventListener('abort', stop)
  return isOver
}

/** The result of `work`; rejects with the result of `late` when it takes longer than `ms`. */
async function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Ends the running statement of a process of the database. Behind a pooler, a process is not known by its number. */
async function cancel(
  { pool, isPooled }: Pick<Database, 'pool' | 'isPooled'>,
  processId: number,
): Promise<void> {
  if (!isPooled) await pool.query('select pg_cancel_backend($1)', [processId])
}
