import { setTimeout as pause } from 'node:timers/promises'

type Time = 'quiet' | 'faulty'

/** What people of other teams' pages ask: the record, and the parts of three remotes. */
const PATHS = ['/api/bins?limit=50', '/api/alerts', '/api/overview', '/api/bins/views', '/api/drivers']
/** Between two requests, in ms: a load that leaves the machine room to be compared. */
const EVERY_MS = 40

/** Requests of others at a steady rate, whatever the answers take. */
export class OthersLoad {
  readonly #address: string
  readonly #times: Record<Time, number[]> = { quiet: [], faulty: [] }
  #last: number[] = []
  failed = 0

  constructor(address: string) {
    this.#address = address
  }

  /** Asks while `work` runs. */
  async during<T>(time: Time, work: () => Promise<T>): Promise<T> {
    const asked: Promise<void>[] = []
    this.#last = []
    let isOver = false
    const asking = (async () => {
      for (let i = 0; !isOver; i++) {
        asked.push(this.#ask(time, PATHS[i % PATHS.length] as string))
        await pause(EVERY_MS)
      }
    })()
    const result = await work()
    isOver = true
    await asking
    await Promise.all(asked)
    return result
  }

  /** In ms. */
  p99(time: Time): number {
    return p99Of(this.#times[time])
  }

  /** The same of the last work alone. */
  p99OfLast(): number {
    return p99Of(this.#last)
  }

  async #ask(time: Time, path: string): Promise<void> {
    const began = performance.now()
    const { status } = await fetch(this.#address + path).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer
      },
      () => ({ status: 0 }),
    )
    const took = performance.now() - began
    this.#times[time].push(took)
    this.#last.push(took)
    if (status === 200) return
    this.failed += 1
    console.log(`${path} was answered with ${status}`)
  }
}

function p99Of(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
}
