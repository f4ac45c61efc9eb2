import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

interface Job {
  call: string
  given: readonly unknown[]
  resolve: (value: unknown) => void
  reject: (reason: Error) => void
  /** Rejects the job when its time is up. */
  timer: NodeJS.Timeout
}

interface ThreadOptions {
  /** A CommonJS module without any `require`. */
  code: string
  /** Its name in error messages. */
  name: string
  /** The time limit of a call, in ms. */
  withinMs?: number
  /** How long to wait before restarting the thread after it failed, in ms. */
  restMs?: number
}

type RendererMessage = { value: unknown } | { failure: { message: string; stack: string } }

const RENDER_WORKER = join(import.meta.dirname, 'render-worker.mjs')
/** Far above what a page needs, and far below what would hurt the server. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Compiling the module takes a while on a busy machine; a call never waits longer than its own limit. */
const START_WITHIN_MS = 10_000

/**
 * A thread that calls the functions of a module one after the other, without an environment and with limited resources. A call
 * that does not end is terminated together with the thread; the next calls get a new one.
 */
export class PageThread {
  readonly #options: Required<ThreadOptions>
  #worker: Worker | undefined
  /** Whether the thread is ready for a call. */
  #isReady = false
  #startedAt = Number.NEGATIVE_INFINITY
  #running: Job | undefined
  #overdue: NodeJS.Timeout | undefined
  #waiting: Job[] = []

  constructor({ withinMs = 1000, restMs = 5000, ...options }: ThreadOptions) {
    this.#options = { withinMs, restMs, ...options }
    this.#start()
  }

  /** Calls an exported function. Rejects when it throws, exceeds the time limit, or there is no thread. */
  call(call: string, ...given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { withinMs, restMs } = this.#options
      if (!this.#worker && Date.now() - this.#startedAt < restMs)
        return reject(new Error('The thread that renders pages has failed and rests.'))
      if (!this.#worker) this.#start()
      const job: Job = { call, given, resolve, reject, timer: setTimeout(() => this.#giveUp(job), withinMs) }
      this.#waiting.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#end(new Error('The thread that renders pages was closed.'))
    await worker?.terminate()
  }

  #start() {
    const { code, name } = this.#options
    const worker = new Worker(RENDER_WORKER, {
      workerData: { code, name },
      env: {},
      execArgv: [],
      resourceLimits: LIMITS,
    })
    worker.unref()
    this.#worker = worker
    this.#startedAt = Date.now()
    this.#overdue = setTimeout(() => this.#fail(new Error('It did not start in time.')), START_WITHIN_MS)
    this.#overdue.unref()
    worker.on('message', (message: RendererMessage) => this.#worker === worker && this.#take(message))
    worker.on('error', (error) => this.#worker === worker && this.#fail(error))
    worker.on('exit', () => this.#worker === worker && this.#fail(new Error('It ended.')))
  }

  #take(message: RendererMessage) {
    clearTimeout(this.#overdue)
    const job = this.#running
    this.#running = undefined
    this.#isReady = true
    if (job) {
      clearTimeout(job.timer)
      if ('value' in message) job.resolve(message.value)
      else job.reject(Object.assign(new Error(message.failure.message), { stack: message.failure.stack }))
    }
    this.#next()
  }

  #next() {
    if (!this.#isReady || this.#running || !this.#worker) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#running = job
    this.#overdue = setTimeout(() => this.#fail(new Error('A call came to no end.')), this.#options.withinMs)
    this.#worker.postMessage({ call: job.call, given: job.given })
  }

  /** The caller has timed out; the thread may still finish the call. */
  #giveUp(job: Job) {
    this.#waiting = this.#waiting.filter((other) => other !== job)
    job.reject(new Error('The page was not rendered in time.'))
  }

  #fail(reason: Error) {
    const worker = this.#worker
    this.#startedAt = Date.now()
    this.#end(reason)
    void worker?.terminate()
  }

  #end(reason: Error) {
    clearTimeout(this.#overdue)
    const jobs = this.#running ? [this.#running, ...this.#waiting] : this.#waiting
    this.#worker = undefined
    this.#running = undefined
    this.#waiting = []
    this.#isReady = false
    for (const { timer, reject } of jobs) {
      clearTimeout(timer)
      reject(reason)
    }
  }
}
