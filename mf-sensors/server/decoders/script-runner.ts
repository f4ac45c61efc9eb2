import { Worker } from 'node:worker_threads'
import { failed, LIMIT_FAILURES, type Payload } from './decoder'
import type { ScriptResult } from './script-sandbox'
import type { ScriptJob, ThreadMessage } from './script-thread'

interface WaitingJob {
  job: ScriptJob
  resolve: (result: ScriptResult) => void
}

/**
 * The sandbox limits a script by its steps. Some built-ins cannot be interrupted, such as a search in a long string: a thread
 * that answers nothing for this long, in ms, is terminated. It is long, because a busy machine may give the thread no time.
 */
const THREAD_TIMEOUT_MS = 5_000
/** A script that exceeds its limits this many times in a row is suspended. */
const STRIKES_MAX = 3
/** How long the first suspension lasts, in ms. Each exceeded limit after it doubles the pause. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3_600_000

/** How often in a row a script exceeded its limits, and when the last time was. */
interface Strikes {
  count: number
  at: number
}

const pauseOf = ({ count }: Strikes) =>
  count < STRIKES_MAX ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (count - STRIKES_MAX), LONGEST_PAUSE_MS)

/** Runs vendors' scripts in a thread of their own, one uplink after the other. The thread starts with the first. */
export class ScriptRunner {
  #thread: Worker | null = null
  #isReady = false
  #timer: NodeJS.Timeout | undefined
  readonly #jobs: WaitingJob[] = []
  readonly #strikes = new Map<string, Strikes>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Resolves for every script, whatever it does. */
  async run(source: string, { fPort, bytes, at }: Payload): Promise<ScriptResult> {
    const strikes = this.#strikes.get(source)
    if (strikes && this.#now() < strikes.at + pauseOf(strikes)) return SUSPENDED
    const result = await new Promise<ScriptResult>((resolve) => {
      const job = { source, fPort, bytes, ...(at !== undefined && { at }) }
      this.#jobs.push({ job, resolve })
      this.#thread ??= this.#startThread()
      this.#thread.ref()
      this.#thread.postMessage(job)
      if (this.#jobs.length === 1) this.#watch()
    })
    this.#count(source, result)
    return result
  }

  /** Counts how often in a row a script exceeded its limits; a run within them resets the count. */
  #count(source: string, result: ScriptResult): void {
    const isStrike = result.kind === 'failed' && LIMIT_FAILURES.has(result.failure)
    if (isStrike)
      this.#strikes.set(source, { count: (this.#strikes.get(source)?.count ?? 0) + 1, at: this.#now() })
    else this.#strikes.delete(source)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const thread = this.#thread
    this.#thread = null
    thread?.removeAllListeners()
    await thread?.terminate()
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./script-thread-entry.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 16 },
      env: {},
    })
    this.#isReady = false
    thread.on('message', (message: ThreadMessage) => this.#receive(message))
    thread.on('error', () => this.#replaceThread(failed('out-of-memory')))
    return thread
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === 'ready') this.#isReady = true
    else this.#settle(message)
    this.#watch()
  }

  #settle(result: ScriptResult): void {
    this.#jobs.shift()?.resolve(result)
  }

  /** Starts the timeout of the first job, once the thread is ready. */
  #watch(): void {
    clearTimeout(this.#timer)
    // An idle thread must not keep the process alive.
    if (this.#jobs.length === 0) this.#thread?.unref()
    if (this.#jobs.length === 0 || !this.#isReady) return
    this.#timer = setTimeout(() => this.#replaceThread(TIMED_OUT), THREAD_TIMEOUT_MS)
  }

  /** Fails the first job, which is at fault, and gives the others to a new thread. */
  #replaceThread(result: ScriptResult): void {
    const ended = this.#thread
    ended?.removeAllListeners()
    void ended?.terminate()
    this.#thread = null
    this.#settle(result)
    if (this.#jobs.length === 0) return
    this.#thread = this.#startThread()
    for (const { job } of this.#jobs) this.#thread.postMessage(job)
  }
}

const TIMED_OUT = failed('out-of-time')
const SUSPENDED = failed(
  'suspended',
  `It exceeded its limits ${STRIKES_MAX} times in a row. Upload a corrected version, or wait: it is tried again after a pause of up to an hour.`,
)

/** The runner of this process. */
export const scripts = new ScriptRunner()
