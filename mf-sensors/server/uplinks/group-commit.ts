/** The most items that one transaction keeps. */
const BATCH_MAX = 400

interface Waiting<Item, Outcome> {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: items that arrive while a transaction runs wait and share the next one. A single item does not wait, and many
 * items take little longer than one. An item that makes a batch fail is rejected alone.
 */
export class GroupCommit<Item, Outcome> {
  readonly #keep: (items: readonly Item[]) => Promise<readonly Outcome[]>
  #waiting: Waiting<Item, Outcome>[] = []
  #running: Promise<void> | null = null

  /** `keep` keeps all of the items or none, and returns the outcome of each. */
  constructor(keep: (items: readonly Item[]) => Promise<readonly Outcome[]>) {
    this.#keep = keep
  }

  /** How many items wait for their transaction. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when the item is committed. */
  take(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#running ??= this.#run()
    })
  }

  /** Waits until all items are committed or rejected. */
  async settle(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    // Items that arrive in the same turn of the event loop share the first transaction.
    await Promise.resolve()
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, BATCH_MAX))
    this.#running = null
  }

  async #commit(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#keep(batch.map(({ item }) => item))
      for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as Outcome)
    } catch (error) {
      const [first] = batch
      if (batch.length === 1) return first?.reject(error)
      const half = Math.ceil(batch.length / 2)
      if (isDatabaseFailure(error)) for (const { reject } of batch) reject(error)
      else for (const part of [batch.slice(0, half), batch.slice(half)]) await this.#commit(part)
    }
  }
}

/** PostgreSQL's error classes 22 and 23 are faults of an item's data. All others are faults of the database. */
function isDatabaseFailure(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string }
  return !/^2[23]/.test(code ?? '')
}
