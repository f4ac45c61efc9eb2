/** Lets at most `most` pieces of work run at once; the others wait in their order. */
export class ConcurrencyLimit {
  readonly #most: number
  #busy = 0
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
  }

  /** How many pieces of work wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy >= this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#busy++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The next one takes its place at once, before other work can.
      if (next) next()
      else this.#busy--
    }
  }
}
