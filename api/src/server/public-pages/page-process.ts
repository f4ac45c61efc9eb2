import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

interface Job {
  call: string
  given: readonly unknown[]
  resolve: (value: unknown) => void
  reject: (reason: Error) => void
  /** Rejects the job when its time is up. */
  timer: NodeJS.Timeout
}

interface ProcessOptions {
  /** A CommonJS module without any `require`. */
  code: string
  /** Its name in error messages. */
  name: string
  /** The time limit of a call, in ms. */
  withinMs?: number
  /** How long to wait before restarting the process after it failed, in ms. */
  restMs?: number
}

const AnswerSchema = z.union([
  z.object({ value: z.unknown() }),
  z.object({ failure: z.object({ message: z.string(), stack: z.string() }) }),
])

const RENDER_PROCESS = join(import.meta.dirname, 'render-process.mjs')
/** Far above what a page needs, and far below what would hurt the server. */
const HEAP_MB = 128
/** Compiling the module takes a while on a busy machine; a call never waits longer than its own limit. */
const START_WITHIN_MS = 10_000

/** Leave the process without files, processes, threads and add-ons, and without code from strings. */
const LOCKS = [
  process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission',
  `--allow-fs-read=${RENDER_PROCESS}`,
  '--disallow-code-generation-from-strings',
  '--no-expose-wasm',
  '--no-warnings',
  `--max-old-space-size=${HEAP_MB}`,
]

/**
 * A process that calls the functions of a module one after the other. It may hold hostile code: it has no environment, no files and
 * limited memory (`render-process.mjs`). A call that does not end is ended together with the process; the next calls get a new one.
 */
export class PageProcess {
  readonly #options: Required<ProcessOptions>
  #child: ChildProcess | undefined
  /** Whether the process is ready for a call. */
  #isReady = false
  #startedAt = Number.NEGATIVE_INFINITY
  #running: Job | undefined
  #overdue: NodeJS.Timeout | undefined
  #waiting: Job[] = []

  constructor({ withinMs = 1000, restMs = 5000, ...options }: ProcessOptions) {
    this.#options = { withinMs, restMs, ...options }
    this.#start()
  }

  /** Calls an exported function. Rejects when it throws, exceeds the time limit, or there is no process. */
  call(call: string, ...given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const { withinMs, restMs } = this.#options
      if (!this.#child && Date.now() - this.#startedAt < restMs)
        return reject(new Error('The process that renders pages has failed and rests.'))
      if (!this.#child) this.#start()
      const job: Job = { call, given, resolve, reject, timer: setTimeout(() => this.#giveUp(job), withinMs) }
      this.#waiting.push(job)
      this.#next()
    })
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#end(new Error('The process that renders pages was closed.'))
    await ended(child)
  }

  #start() {
    const { code, name, withinMs } = this.#options
    const child = fork(RENDER_PROCESS, {
      env: {},
      execArgv: LOCKS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    this.#child = child
    this.#startedAt = Date.now()
    this.#overdue = setTimeout(() => this.#fail(new Error('It did not start in time.')), START_WITHIN_MS)
    this.#overdue.unref()
    child.on('message', (message) => this.#child === child && this.#take(message))
    child.on('error', (error) => this.#child === child && this.#fail(error))
    child.on('exit', () => this.#child === child && this.#fail(new Error('It ended.')))
    child.send({ code, name, withinMs })
  }

  #take(message: unknown) {
    const answer = answerOf(message)
    if (!answer) return this.#fail(new Error('It answered what cannot be read.'))
    clearTimeout(this.#overdue)
    const job = this.#running
    this.#running = undefined
    this.#isReady = true
    if (job) {
      clearTimeout(job.timer)
      if ('failure' in answer)
        job.reject(Object.assign(new Error(answer.failure.message), { stack: answer.failure.stack }))
      else job.resolve(answer.value)
    }
    this.#next()
  }

  #next() {
    if (!this.#isReady || this.#running || !this.#child) return
    const job = this.#waiting.shift()
    if (!job) return
    this.#running = job
    this.#overdue = setTimeout(() => this.#fail(new Error('A call came to no end.')), this.#options.withinMs)
    this.#child.send({ call: job.call, given: JSON.stringify(job.given) })
  }

  /** The caller has timed out; the process may still finish the call. */
  #giveUp(job: Job) {
    this.#waiting = this.#waiting.filter((other) => other !== job)
    job.reject(new Error('The page was not rendered in time.'))
  }

  #fail(reason: Error) {
    const child = this.#child
    this.#startedAt = Date.now()
    this.#end(reason)
    void ended(child)
  }

  #end(reason: Error) {
    clearTimeout(this.#overdue)
    const jobs = this.#running ? [this.#running, ...this.#waiting] : this.#waiting
    this.#child = undefined
    this.#running = undefined
    this.#waiting = []
    this.#isReady = false
    for (const { timer, reject } of jobs) {
      clearTimeout(timer)
      reject(reason)
    }
  }
}

/** Ends a process at once, whatever it does. Resolves when it is gone. */
async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => {
    child.once('exit', resolve).once('error', resolve)
    child.kill('SIGKILL')
  })
}

/** The answer in a message; `undefined` when the message is not a valid answer. */
function answerOf(message: unknown) {
  try {
    return AnswerSchema.safeParse(JSON.parse(String(message))).data
  } catch {
    return undefined
  }
}
