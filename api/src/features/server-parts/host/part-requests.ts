import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../database/database'
import { OWN_WORK } from '../messages/part-protocol'

/** For what a part asks the server. */
export interface PartRequest {
  /** In whose name the part changes the record. */
  actor: string
  /** The request of a client, if there is one. */
  request?: FastifyRequest
  /** Where it reads; a standby where the read may lag. */
  database?: Database
  /** Receives the heartbeat of background work. */
  heartbeat?: (failure: string | null) => void
  /** Runs work with the trace of the request. */
  inContext: <T>(work: () => T) => T
}

/** What a part works for at the moment, by the number that the part names. Number 0 is the part itself. */
export class PartRequests {
  readonly #open = new Map<number, PartRequest>()
  #last = OWN_WORK
  #drained: (() => void)[] = []

  constructor(remote: string) {
    this.#open.set(OWN_WORK, { actor: remote, inContext: (work) => work() })
  }

  /** Calls `work` with the number of a new request, which ends with it. */
  async during<T>(request: Omit<PartRequest, 'inContext'>, work: (ref: number) => Promise<T>): Promise<T> {
    const ref = ++this.#last
    this.#open.set(ref, { ...request, inContext: AsyncLocalStorage.snapshot() })
    try {
      return await work(ref)
    } finally {
      this.#open.delete(ref)
      if (this.#isIdle()) for (const tell of this.#drained.splice(0)) tell()
    }
  }

  /** Resolves when none is open. */
  async drained(): Promise<void> {
    if (!this.#isIdle()) await new Promise<void>((resolve) => this.#drained.push(resolve))
  }

  #isIdle(): boolean {
    return this.#open.size === 1
  }

  find(ref: number): PartRequest {
    const request = this.#open.get(ref)
    if (!request) throw new Error('The request is over: await everything that a handler does.')
    return request
  }
}
