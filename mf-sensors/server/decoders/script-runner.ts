import { Worker } from 'node:worker_threads'
import { failed, LIMIT_FAILURES, type Payload } from './decoder'
import { SCRIPT_LIMITS, type ScriptResult } from './script-sandbox'
import type { ScriptJob, ThreadMessage } from './script-thread'

interface WaitingJob {
  job: ScriptJob
  resolve: (result: ScriptResult) => void
}

/**
 * The sandbox interrupts a script after 50 ms. Some built-ins cannot be interrupted, such as a search in a long string: a thread
 * that answers nothing for this long, in ms, is terminated.
 */
const THREAD_TIMEOUT_MS = 20 * SCRIPT_LIMITS.milliseconds
/** A script that exceeds its limits this many times in a row is not run again before its next version. */
const STRIKES_MAX = 3

/** Runs vendors' scripts in a thread of their own, one uplink after the other. The thread starts with the first. */
export class ScriptRunner {
  #thread: Worker | null = null
  #isReady = false
  #timer: NodeJS.Timeout | undefined
  readonly #jobs: WaitingJob[] = []
  readonly #strikes = new Map<string, number>()

  /** Resolves for every script, whatever it does. */
  async run(source: string, { fPort, bytes, at }: Payload): Promise<ScriptResult> {
    if ((this.#strikes.get(source) ?? 0) >= STRIKES_MAX) return SUSPENDED
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
    if (isStrike) this.#strikes.set(source, (this.#strikes.get(source) ?? 0) + 1)
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
  `It hit its limits ${STRIKES_MAX} times in a row and is not run any more: upload a corrected one.`,
)

/** The runner of this process. */
export const scripts = new ScriptRunner()
