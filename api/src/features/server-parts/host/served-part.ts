import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../../../record/scheduled-jobs/job'
import type { LoadedServerPart, StartedPart } from '../load-server-parts'
import type { PartDescription } from '../messages/part-protocol'
import { type FoundOperation, findOperation } from './find-operation'
import { requireSameRouteLimits } from './http-route-limits'
import { type OpenPart, openPart } from './open-part'
import type { Background } from './part-host'
import { partJobs } from './part-jobs'

interface Serving {
  /** In ms since 1970. */
  now: () => number
  /** Whether the record is the demonstration city. */
  isDemo: boolean
}

/** The build that serves a request, and the operation that the request asks for. */
export interface FoundInPart {
  part: OpenPart
  found: FoundOperation
}

/** A server part as the server has it: the build that runs, which another one can replace while it is asked. */
export class ServedPart {
  readonly remote: string
  /** The paths that its remote claims, beside its own. */
  readonly paths: readonly string[]
  readonly #app: FastifyInstance
  readonly #serving: Serving
  /** The builds that were opened and are not closed: the present one, and those that are being replaced. */
  readonly #open = new Set<OpenPart>()
  /** The build for which the server has made its routes. */
  #first: PartDescription | undefined
  #current: OpenPart | undefined
  #jobs: Job | undefined
  /** Whether jobs may run: the whole app is ready and does not close yet. */
  #isReady = false
  /** Why no build runs. */
  #failure: string | undefined
  readonly #asked = new WeakMap<FastifyRequest, FoundInPart>()

  constructor(app: FastifyInstance, { remote, paths, failure }: LoadedServerPart, serving: Serving) {
    this.remote = remote
    this.paths = paths
    this.#failure = failure
    this.#app = app
    this.#serving = serving
    app.addHook('onReady', async () => {
      // Once the whole app is ready: work that keeps the processor busy would use up the time that plugins have to start.
      void Promise.resolve(app.ready()).then(
        () => {
          this.#isReady = true
          this.#jobs?.start()
        },
        () => undefined,
      )
    })
    app.addHook('preClose', () => {
      this.#isReady = false
      return this.#jobs?.stop()
    })
    app.addHook('onClose', async () => {
      await Promise.all([...this.#open].map((part) => part.close()))
    })
  }

  get failure(): string | undefined {
    return this.#failure
  }

  /** Opens the build that the server was started with. */
  async open(started: StartedPart): Promise<void> {
    const part = this.#connect(started)
    this.#first = started.description
    const onLateOpen = (background: Background) => void this.#restartJobs(part, background)
    this.#begin(part, await part.openOrRestart(onLateOpen))
  }

  /** What a request asks of the build that runs. */
  find(request: FastifyRequest): FoundInPart | undefined {
    const part = this.#current
    if (!part) return undefined
    const asked = this.#asked.get(request)
    if (asked?.part === part) return asked
    const found = findOperation(part.description, request)
    if (!found) return undefined
    this.#asked.set(request, { part, found })
    return { part, found }
  }

  /**
   * Serves new requests from another build, and ends the previous one once its open requests are answered. When the new build does
   * not start, this throws, and nothing has changed.
   */
  async replace(started: StartedPart): Promise<void> {
    const part = this.#connect(started)
    const background = await this.#tryToOpen(part)
    const before = this.#current
    this.#current = part
    this.#failure = undefined
    await this.#jobs?.stop()
    this.#begin(part, background)
    if (before) void this.#retire(before)
  }

  /** Tells all open builds to stop. All parts have the same time for that. */
  stop(): void {
    for (const part of this.#open) part.stop()
  }

  #connect({ host, description, role }: StartedPart): OpenPart {
    const part = openPart(this.#app, { host, description, role, now: this.#serving.now })
    this.#open.add(part)
    return part
  }

  async #tryToOpen(part: OpenPart) {
    try {
      requireSameRouteLimits(part.description, this.#first)
      return await part.open()
    } catch (error) {
      await this.#end(part)
      throw error
    }
  }

  #begin(part: OpenPart, background: Background): void {
    this.#current = part
    this.#jobs = partJobs(this.#app, part, { background, isDemo: this.#serving.isDemo })
    if (this.#isReady) this.#jobs.start()
  }

  /** Starts the jobs of a part that has opened late, now with its background work. */
  async #restartJobs(part: OpenPart, background: Background): Promise<void> {
    if (this.#current === part) await this.#jobs?.stop()
    // Another build may have replaced it.
    if (this.#current === part) this.#begin(part, background)
  }

  async #retire(part: OpenPart): Promise<void> {
    await Promise.race([part.drained(), pause(part.answerMs, undefined, { ref: false })])
    part.stop()
    await this.#end(part)
  }

  async #end(part: OpenPart): Promise<void> {
    await part.close()
    this.#open.delete(part)
  }
}
