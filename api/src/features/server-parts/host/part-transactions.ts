import { clientOf, type Executor } from '../../../database/in-transaction'
import type { Change } from '../../../record/change-record'
import { ConcurrencyLimit } from '../../../record/concurrency-limit'
import type { SentRows, SentStatement } from '../messages/part-protocol'
import type { PartLimits } from './part-limits'
import { requireData, rowsOf } from './part-statements'

/** An open transaction in which the server works for a part. */
export interface PartSession {
  executor: Executor
  /** Set within a change. */
  change?: Change
  /** In whose name. */
  actor: string
  /** SQL that confines the statements of the part to its own tables; empty when the transaction began confined. */
  asPart: string
  isOnStandby: boolean
}

/** Opens a transaction, which ends with the promise that `work` returns. */
type Open = (work: (session: PartSession) => Promise<void>) => Promise<void>

/** The transactions of one thread, by its own numbers. What the thread leaves behind is rolled back. */
export class PartTransactions {
  readonly #open = new Map<number, PartTransaction>()
  readonly #atOnce: ConcurrencyLimit
  readonly #limits: PartLimits
  readonly #cancel: (processId: number) => Promise<void>

  /** `cancel` ends the running statement of a process of the database. */
  constructor(limits: PartLimits, cancel: (processId: number) => Promise<void>) {
    this.#limits = limits
    this.#atOnce = new ConcurrencyLimit(limits.transactions)
    this.#cancel = cancel
  }

  begin(number: number, owner: number, open: Open): void {
    if (this.#open.has(number)) throw new Error(`Transaction ${number} is open already.`)
    const transaction = new PartTransaction(owner, this.#cancel, this.#limits.transactionMs)
    this.#open.set(number, transaction)
    // One that failed is kept until the part rolls it back, so that the part learns why.
    void this.#atOnce.run(() => transaction.run(open)).catch(() => undefined)
  }

  find(number: number): PartTransaction {
    const transaction = this.#open.get(number)
    if (!transaction) throw new Error('The transaction is over: await all of its statements within it.')
    return transaction
  }

  async commit(number: number): Promise<void> {
    const transaction = this.find(number)
    try {
      await transaction.commit()
    } catch (error) {
      // A statement failed, and the part went on: nothing of it can be committed.
      await transaction.abort(error as Error)
      throw error
    } finally {
      this.#open.delete(number)
    }
  }

  /** Returns whether it was on a standby. */
  async rollback(number: number): Promise<boolean> {
    const transaction = this.#open.get(number)
    this.#open.delete(number)
    return (await transaction?.abort(new Error('The transaction was rolled back.'))) ?? false
  }

  /** Rolls back what a request left open. */
  async endOf(owner: number, reason: Error): Promise<void> {
    const left = [...this.#open].filter(([, transaction]) => transaction.owner === owner)
    for (const [number] of left) this.#open.delete(number)
    await Promise.all(left.map(([, transaction]) => transaction.abort(reason)))
  }

  /** Rolls back everything, when the thread has ended. */
  async endAll(reason: Error): Promise<void> {
    const left = [...this.#open.values()]
    this.#open.clear()
    await Promise.all(left.map((transaction) => transaction.abort(reason)))
  }
}

/** A savepoint within a change. Its audit entries and events are written only when it is kept. */
class Attempt {
  readonly change: Change
  readonly wasPart: boolean
  readonly #following: (() => void)[] = []

  constructor(outer: Change, wasPart: boolean) {
    this.wasPart = wasPart
    this.change = {
      transaction: outer.transaction,
      audit: (...entry) => void this.#following.push(() => outer.audit(...entry)),
      happened: (event) => void this.#following.push(() => outer.happened(event)),
      tell: (event) => void this.#following.push(() => outer.tell(event)),
      afterCommit: (work) => void this.#following.push(() => outer.afterCommit(work)),
    }
  }

  keep(): void {
    for (const write of this.#following) write()
  }
}

/** Undoes `asPart`: the record's own tables, by the server's own role. */
const AS_RECORD = 'set local role none; set local search_path to default'

/** Runs one piece of work after the other, as the part or as the record, until it is told to commit or to roll back. */
export class PartTransaction {
  /** The number of the request for which it was opened. */
  readonly owner: number
  readonly #cancel: (processId: number) => Promise<void>
  readonly #limitMs: number
  readonly #opened = deferred<PartSession>()
  readonly #ending = deferred<void>()
  readonly #done = deferred<void>()
  #last: Promise<unknown> = Promise.resolve()
  #isPart = false
  readonly #attempts: Attempt[] = []
  #over: Error | undefined

  constructor(owner: number, cancel: (processId: number) => Promise<void>, limitMs: number) {
    this.owner = owner
    this.#cancel = cancel
    this.#limitMs = limitMs
  }

  async run(open: Open): Promise<void> {
    const limit = setTimeout(
      () => void this.abort(new Error(`A transaction was open for more than ${this.#limitMs} ms.`)),
      this.#limitMs,
    )
    try {
      if (this.#over) throw this.#over
      await open(async (session) => {
        this.#isOnStandby = session.isOnStandby
        this.#opened.resolve(session)
        await this.#ending.promise
      })
      this.#done.resolve()
    } catch (error) {
      this.#opened.reject(error)
      this.#done.reject(error)
      throw error
    } finally {
      clearTimeout(limit)
    }
  }

  /** Runs a statement of the part. */
  statement({ text, values }: SentStatement): Promise<SentRows> {
    requireData(text)
    return this.#next(async ({ executor, asPart }) => {
      if (!this.#isPart && asPart) await clientOf(executor).query(asPart)
      this.#isPart = true
      return rowsOf(clientOf(executor), text, values)
    })
  }

  /** Runs work on the record in the same transaction. */
  inRecord<T>(work: (change: Change, actor: string) => Promise<T>): Promise<T> {
    return this.#next(async (session) => {
      await this.#asRecord(session)
      return work(this.#changeIn(session), session.actor)
    })
  }

  /** Notes what is written when the change is committed. */
  note(write: (change: Change) => void): void {
    void this.#next(async (session) => write(this.#changeIn(session)))
  }

  /** Begins an attempt, which is a savepoint: its end keeps what was done since, or undoes that alone. */
  beginAttempt(): Promise<void> {
    return this.#next(async (session) => {
      const attempt = new Attempt(this.#changeIn(session), this.#isPart)
      await clientOf(session.executor).query('savepoint attempt')
      this.#attempts.push(attempt)
    })
  }

  endAttempt(isKept: boolean): Promise<void> {
    return this.#next(async ({ executor }) => {
      const attempt = this.#attempts.pop()
      if (!attempt) throw new Error('There is no attempt to end.')
      await clientOf(executor).query(
        isKept ? 'release savepoint attempt' : 'rollback to savepoint attempt; release savepoint attempt',
      )
      if (isKept) attempt.keep()
      // The rollback restores the role and the search_path that the attempt began with.
      else this.#isPart = attempt.wasPart
    })
  }

  /** The change, or that of the attempt within it. */
  #changeIn({ change }: PartSession): Change {
    const inner = this.#attempts.at(-1)?.change ?? change
    if (!inner) throw new Error('The record is changed within `change`, not within `read`.')
    return inner
  }

  async commit(): Promise<void> {
    await this.#next(async (session) => {
      if (session.change) await this.#asRecord(session)
    })
    this.#over ??= new Error('The transaction is committed.')
    this.#ending.resolve()
    await this.#done.promise
  }

  /** Rolls back, after the running statement was cancelled. What waits is not run. Returns whether it was on a standby. */
  async abort(reason: Error): Promise<boolean> {
    const isFirst = this.#over === undefined
    this.#over ??= reason
    if (isFirst) {
      // It may still wait for a connection.
      this.#opened.reject(reason)
      const running = this.#last
      await this.#cancelStatement()
      // Work that is under way must not go on in the next transaction of this connection.
      await running.catch(() => undefined)
      this.#ending.reject(reason)
    }
    await this.#done.promise.catch(() => undefined)
    return this.#isOnStandby
  }

  #isOnStandby = false

  async #cancelStatement(): Promise<void> {
    if (!this.#isRunning) return
    const { executor } = await this.#opened.promise
    const { processID } = clientOf(executor) as unknown as { processID: number | null }
    if (processID) await this.#cancel(processID).catch(() => undefined)
  }

  #isRunning = false

  #next<T>(work: (session: PartSession) => Promise<T>): Promise<T> {
    const before = this.#last
    const result = (async () => {
      await before.catch(() => undefined)
      const session = await this.#opened.promise
      if (this.#over) throw this.#over
      this.#isRunning = true
      try {
        return await work(session)
      } finally {
        this.#isRunning = false
      }
    })()
    this.#last = result
    result.catch(() => undefined)
    return result
  }

  async #asRecord({ executor }: PartSession): Promise<void> {
    if (this.#isPart) await clientOf(executor).query(AS_RECORD)
    this.#isPart = false
  }
}

interface Deferred<T> {
  promise: Promise<T>
  resolve: (value: T) => void
  reject: (reason: unknown) => void
}

/** A promise that may be rejected before it is awaited. */
function deferred<T>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> = { resolve: () => undefined, reject: () => undefined }
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  promise.catch(() => undefined)
  return { promise, ...settle }
}
