import { setTimeout as pause } from 'node:timers/promises'
import { type Calls, connectCalls } from '../messages/calls'
import type { ConfiguredPart, HostCalls, PartCalls, PartDescription } from '../messages/part-protocol'
import { PartAway } from './part-away'
import type { PartLimits } from './part-limits'
import type { PartRunner } from './part-runner'

interface HostOptions {
  remote: string
  /** Starts the part. */
  start: () => PartRunner
  limits: PartLimits
}

type Names = keyof PartCalls
/** The background work of a part, by name. */
export type Background = Awaited<ReturnType<PartCalls['open']>>
type Environment = Readonly<Record<string, string>>

/** The pause before a part is started again for the first time, and the longest one, in ms. It doubles each time. */
const PAUSE_MS = 100
const PAUSE_MAX_MS = 60_000
/** A part that ran for this long has recovered: its next pause is the shortest again. */
const RECOVERED_MS = 10_000

/**
 * Runs a server part, and starts it again when it ends or has to be ended. The calls that are open then are rejected with
 * `PartAway`, and so is every call until it runs again.
 */
export class PartHost {
  readonly remote: string
  readonly limits: PartLimits
  readonly #start: () => PartRunner
  /** What the part can call. A thread that is started again calls the same. */
  readonly #served: Partial<HostCalls> = {}
  #listener: PartListener = { onAway: () => undefined, onBack: () => undefined }
  #onLateOpen: ((background: Background) => void) | undefined
  #runner: PartRunner | undefined
  #calls: Calls<PartCalls> | undefined
  #environment: Environment = {}
  #away: PartAway | undefined = new PartAway('It has not been started.')
  #pauseMs = PAUSE_MS
  #startedAt = 0
  #restart: NodeJS.Timeout | undefined
  #isClosed = false

  constructor({ remote, start, limits }: HostOptions) {
    this.remote = remote
    this.limits = limits
    this.#start = start
  }

  /** Starts the part for the first time, and asks what it is. */
  async describe(): Promise<PartDescription> {
    this.#begin()
    return this.#starting('describe')
  }

  async configure(environment: Environment): Promise<ConfiguredPart> {
    this.#environment = environment
    return this.#starting('configure', environment)
  }

  /** Opens the part, which then runs: it may call `served`. */
  async open(served: HostCalls, listener: PartListener): Promise<Background> {
    Object.assign(this.#served, served)
    this.#listener = listener
    const background = await this.#starting('open')
    this.#away = undefined
    return background
  }

  /**
   * The same for the only build of a part: when it fails to open, it is started again. It has no background work until it is
   * open, which `onLateOpen` then receives.
   */
  async openOrRestart(
    served: HostCalls,
    listener: PartListener,
    onLateOpen: (background: Background) => void,
  ): Promise<Background> {
    return this.open(served, listener).catch((error) => {
      this.#onLateOpen = onLateOpen
      this.#fail(error)
      return {}
    })
  }

  /** Calls the part. Rejects with `PartAway` while it does not run. */
  call<Name extends Names>(
    name: Name,
    ...args: Parameters<PartCalls[Name]>
  ): Promise<Awaited<ReturnType<PartCalls[Name]>>> {
    if (this.#away) return Promise.reject(this.#away)
    return (this.#calls as Calls<PartCalls>).call(name, ...(args as never)) as never
  }

  tell<Name extends Names>(name: Name, ...args: Parameters<PartCalls[Name]>): void {
    if (!this.#away) this.#calls?.tell(name, ...(args as never))
  }

  /** Ends the part, which is then started again after a pause. */
  end(reason: string): void {
    if (this.#away || this.#isClosed) return
    if (Date.now() - this.#startedAt > RECOVERED_MS) this.#pauseMs = PAUSE_MS
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)
    const away = new PartAway(reason, Math.ceil(pauseMs / 1000))
    this.#leave(away)
    this.#listener.onAway(away)
    this.#restart = setTimeout(() => void this.#startAgain(), pauseMs).unref()
  }

  /** Ends the part for good. Resolves when it has ended, or does not end. */
  async close(): Promise<void> {
    if (!this.#isClosed) this.#leave(new PartAway('The server stops.'))
    this.#isClosed = true
    clearTimeout(this.#restart)
    await Promise.race([this.#ended, pause(this.limits.stopMs, undefined, { ref: false })])
  }

  #ended: Promise<void> = Promise.resolve()

  #leave(away: PartAway): void {
    this.#away = away
    this.#calls?.end(away)
    this.#ended = this.#runner?.end() ?? Promise.resolve()
    this.#runner = undefined
  }

  #begin(): void {
    const runner = this.#start()
    this.#runner = runner
    this.#startedAt = Date.now()
    this.#calls = connectCalls<PartCalls>(runner.port, this.#served)
    const ended = (reason: string) => {
      if (this.#runner !== runner) return
      // While it starts, its calls fail with this reason.
      this.#calls?.end(new PartAway(reason))
      this.end(reason)
    }
    runner.onEnd(ended)
    runner.onExcess(ended)
  }

  async #startAgain(): Promise<void> {
    try {
      this.#begin()
      await this.#starting('describe')
      await this.#starting('configure', this.#environment)
      const background = await this.#starting('open')
      if (this.#isClosed) return
      this.#away = undefined
      this.#listener.onBack()
      this.#onLateOpen?.(background)
      this.#onLateOpen = undefined
    } catch (error) {
      this.#fail(error)
    }
  }

  /** The start has failed: the next one follows. */
  #fail(error: unknown): void {
    if (this.#isClosed) return
    this.#away = undefined
    this.end(error instanceof Error ? error.message : String(error))
  }

  /** A call of the start, which must not take for ever. */
  async #starting<Name extends Names>(
    name: Name,
    ...args: Parameters<PartCalls[Name]>
  ): Promise<Awaited<ReturnType<PartCalls[Name]>>> {
    const { startMs } = this.limits
    const calls = this.#calls as Calls<PartCalls>
    const late = setTimeout(
      () => calls.end(new PartAway(`It did not start within ${startMs} ms.`)),
      startMs,
    ).unref()
    try {
      return (await calls.call(name, ...(args as never))) as never
    } finally {
      clearTimeout(late)
    }
  }
}

interface PartListener {
  /** The part has ended, and its open calls are rejected. */
  onAway: (away: PartAway) => void
  /** It runs again. */
  onBack: () => void
}
