import { Worker } from 'node:worker_threads'
import type { Port } from '../messages/calls'
import { makeBeats, type ThreadData } from '../messages/thread-beat'
import { runPart } from '../thread/run-part'
import type { PartLimits } from './part-limits'
import { watchThread } from './watch-thread'

/** A part that was started, until it ends. */
export interface PartRunner {
  port: Port
  /** Ends it at once, whatever it does. Resolves when it has ended. */
  end: () => Promise<void>
  /** Calls `listener` when it ends by itself, with the reason. */
  onEnd: (listener: (reason: string) => void) => void
  /** Calls `listener` when it holds up its thread or takes more memory than it may, with the reason. */
  onExcess: (listener: (reason: string) => void) => void
}

/** A part cannot see the environment of the server, which holds secrets. */
const NO_ENVIRONMENT = {}

/** Starts the program of a part in a thread of its own. */
export function startInThread(program: URL, limits: PartLimits): PartRunner {
  const beats = makeBeats()
  const worker = new Worker(program, {
    env: NO_ENVIRONMENT,
    // The options of the server may name a loader, which the program does not need.
    execArgv: [],
    workerData: { beats } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, stackSizeMb: 4 },
  })
  let excess: (reason: string) => void = () => undefined
  const watch = watchThread(beats, limits, (reason) => excess(reason))
  worker.on('exit', () => clearInterval(watch))
  return {
    port: {
      post: (message) => worker.postMessage(message),
      listen: (receive) => void worker.on('message', receive),
      close: () => undefined,
    },
    end: async () => {
      worker.removeAllListeners('error')
      worker.on('error', () => undefined)
      await worker.terminate()
    },
    onEnd(listener) {
      worker.once('error', (error) => listener(reasonOf(error)))
      worker.once('exit', (code) => listener(`Its thread exited with code ${code}.`))
    },
    onExcess(listener) {
      excess = listener
    },
  }
}

function reasonOf(error: unknown): string {
  const { code, message = String(error) } = Object(error) as { code?: unknown; message?: string }
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'Its thread ran out of memory.'
  return `An error in its thread was not caught: ${message}`
}

/** Runs a part in the thread of the server: for tests, which see what it does. */
export function startInProcess(load: () => Promise<unknown>, now: () => number): PartRunner {
  const [port, ofPart] = linkedPorts()
  runPart(ofPart, { load, now })
  return {
    port,
    end: async () => port.close(),
    onEnd: () => undefined,
    onExcess: () => undefined,
  }
}

/** Two ports that pass messages to each other as they are, once it is certain that they can be cloned. */
function linkedPorts(): [Port, Port] {
  const listeners: [Receive?, Receive?] = []
  let isClosed = false
  const portOf = (own: 0 | 1, other: 0 | 1): Port => ({
    post(message) {
      structuredClone(message)
      queueMicrotask(() => isClosed || listeners[other]?.(message))
    },
    listen: (receive) => {
      listeners[own] = receive
    },
    close: () => {
      isClosed = true
    },
  })
  return [portOf(0, 1), portOf(1, 0)]
}

type Receive = (message: unknown) => void
