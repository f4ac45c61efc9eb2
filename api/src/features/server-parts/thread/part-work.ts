import type { Executor } from '../../../database/in-transaction'
import { Refusal } from '../../../http/problems/refusal'
import { ConcurrencyLimit } from '../../../record/concurrency-limit'
import type { Calls } from '../messages/calls'
import type { HostCalls } from '../messages/part-protocol'
import type { RecordNeed } from '../record-functions/record-functions'
import type { PartChange, PartLog, PartWork } from '../server-part'
import { executorBy } from './sent-statements'

/**
 * How many transactions and how many calls of the record wait in the server at once. Thousands of messages would hold up the server, which
 * reads all that have arrived before it does anything else.
 */
const SENT_MAX = 32

/** What one thread may send at once. */
export class SentWork {
  readonly transactions = new ConcurrencyLimit(SENT_MAX)
  readonly calls = new ConcurrencyLimit(SENT_MAX)
}

interface WorkOptions {
  host: Calls<HostCalls>
  sent: SentWork
  log: PartLog
  settings: unknown
  needs: readonly string[]
  now: () => number
  /** Called when the part closes. */
  onClose: (close: () => Promise<void>) => void
}

/** What a part works with for the request or run of the number `ref`. The server does it. */
export function partWork(
  { host, sent, log, settings, needs, now, onClose }: WorkOptions,
  ref: number,
): PartWork<RecordNeed> {
  const inTransaction = async <T>(
    how: 'read' | 'read-lagging' | 'change',
    work: (transaction: number, executor: Executor) => Promise<T>,
  ): Promise<T> => {
    const transaction = ++lastTransaction
    host.tell('begin', ref, transaction, how)
    const executor = executorBy((statement) => host.call('statement', transaction, statement))
    let result: T
    try {
      result = await work(transaction, executor)
    } catch (error) {
      const wasOnStandby = await host.call('rollback', transaction)
      // For instance because of a replay conflict. The primary has none.
      if (wasOnStandby && !(error instanceof Refusal)) return inTransaction('read', work)
      throw error
    }
    await host.call('commit', transaction)
    return result
  }
  return {
    settings,
    now,
    onClose,
    log,
    record: recordBy(needs, (need, name, args) =>
      sent.calls.run(() => host.call('readRecord', ref, need, name, args)),
    ),
    stateOf: (name) => host.call('stateOf', name),
    read: (work, { mayLag = false } = {}) =>
      sent.transactions
        .run(() => inTransaction(mayLag ? 'read-lagging' : 'read', (_, executor) => work(executor)))
        .catch(explainWrite),
    change: (work) =>
      sent.transactions.run(() =>
        inTransaction('change', (transaction, executor) =>
          work(partChange(host, needs, transaction, executor)),
        ),
      ),
  }
}

/** Numbers of this thread: the server knows which thread names one. */
let lastTransaction = 0

const partChange = (
  host: Calls<HostCalls>,
  needs: readonly string[],
  transaction: number,
  executor: Executor,
): PartChange<RecordNeed> => ({
  transaction: executor,
  record: recordBy(needs, (need, name, args) => host.call('changeRecord', transaction, need, name, args)),
  audit: (...entry) => host.tell('audit', transaction, ...entry),
  tell: () => host.tell('tell', transaction),
  makeDue: (job) => host.call('makeDue', transaction, job),
  async attempt(work) {
    await host.call('beginAttempt', transaction)
    try {
      const result = await work(partChange(host, needs, transaction, executor))
      await host.call('endAttempt', transaction, true)
      return { result }
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      await host.call('endAttempt', transaction, false)
      return { refusal }
    }
  },
})

type RecordCall = (need: string, name: string, args: readonly unknown[]) => Promise<unknown>

/** The record's functions by need and name. Which ones there are is known to the server alone. */
const recordBy = (needs: readonly string[], call: RecordCall): never =>
  Object.fromEntries(
    needs.map((need) => [need, functionsOf((name, args) => call(need, name, args))]),
  ) as never

const functionsOf = (call: (name: string, args: readonly unknown[]) => Promise<unknown>) =>
  new Proxy(
    {},
    {
      get: (_, name) =>
        // A promise that resolves with this object would look for `then`.
        typeof name === 'symbol' || name === 'then'
          ? undefined
          : (...args: readonly unknown[]) => call(name, args),
    },
  )

/** SQLSTATE: read-only transaction. */
const READ_ONLY = '25006'

/** Otherwise it would look as if the database had become read-only. */
function explainWrite(error: Error): never {
  if ((error.cause as { code?: string } | undefined)?.code !== READ_ONLY) throw error
  throw new Error('A handler changes tables within `read`: use `change`.')
}
