import { Worker } from 'node:worker_threads'
import type { RoutedLine, RoutedPlace, RoutedTable } from '../road-graph/road-router'
import type { RoadsMessage, RoadsQuestion, RoadsTask } from './roads-thread'

/** How much a thread may keep in its heap, in MB. The largest network that is read needs half of it; more ends the thread, not the server. */
const HEAP_MB = 1024

/** How long roads may take to prepare, in ms: the largest network that is read takes a few minutes on a slow machine. */
const PREPARE_MOST_MS = 15 * 60_000

interface Prepared {
  /** Pieces of streets between two junctions. */
  pieces: number
  /** What ways are searched in. */
  nodes: number
}

/** Roads that a thread of their own prepares once and then searches. */
export interface PreparedRoads {
  /** Rejects with the reason when they cannot be prepared. */
  ready: Promise<Prepared>
  /** How much is prepared, 0–1. */
  share: () => number
  /** Both wait until the roads are ready, and reject when the thread ends. */
  table: (places: readonly RoutedPlace[]) => Promise<RoutedTable>
  line: (places: readonly RoutedPlace[]) => Promise<RoutedLine>
  hasEnded: () => boolean
  /** Ends the thread, once it has answered what it was asked. */
  close: () => Promise<void>
}

type Answer = RoutedTable | RoutedLine
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void }

export function prepareRoads(task: RoadsTask): PreparedRoads {
  const thread = new Worker(new URL('./roads-thread-entry.mjs', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
  })
  const waiting = new Map<number, Waiting>()
  const answers = new Set<Promise<Answer>>()
  let [asked, share] = [0, 0]
  let ended: Error | null = null
  let settleReady: { resolve: (prepared: Prepared) => void; reject: (error: Error) => void } | null = null
  const ready = new Promise<Prepared>((resolve, reject) => {
    settleReady = { resolve, reject }
  })
  // Who waits for nothing is told by `share` and by the answers.
  ready.catch(() => undefined)

  const end = (error: Error) => {
    clearTimeout(limit)
    ended ??= error
    settleReady?.reject(ended)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  const limit = setTimeout(() => {
    end(new Error('it takes too long to prepare: cut your region out of it, or set OSRM_URL'))
    void thread.terminate()
  }, PREPARE_MOST_MS).unref()
  // An idle thread must not keep the process alive.
  const rest = () => {
    if (waiting.size === 0) thread.unref()
  }
  const answer = (id: number, value: Answer) => {
    waiting.get(id)?.resolve(value)
    waiting.delete(id)
    rest()
  }
  thread.on('message', (message: RoadsMessage) => {
    if (message.kind === 'progress') share = message.share
    else if (message.kind === 'ready') {
      clearTimeout(limit)
      share = 1
      settleReady?.resolve({ pieces: message.pieces, nodes: message.nodes })
      rest()
    } else if (message.kind === 'refused') end(new Error(message.reason))
    else answer(message.id, message.kind === 'table' ? message.table : message.line)
  })
  thread.on('error', (error) => end(reasonOf(error)))
  thread.on('exit', () => end(new Error('its thread has ended')))

  const ask = <T extends Answer>(kind: RoadsQuestion['kind'], places: readonly RoutedPlace[]): Promise<T> => {
    if (ended) return Promise.reject(ended)
    asked += 1
    const id = asked
    thread.ref()
    thread.postMessage({ id, kind, places: places.map(plain) } satisfies RoadsQuestion)
    const answered = new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
    })
    answers.add(answered)
    const forget = () => answers.delete(answered)
    answered.then(forget, forget)
    return answered
  }
  return {
    ready,
    share: () => share,
    hasEnded: () => ended !== null,
    table: (places) => ask<RoutedTable>('table', places),
    line: (places) => ask<RoutedLine>('line', places),
    async close() {
      await Promise.allSettled(answers)
      await thread.terminate()
    },
  }
}

const plain = ({ lat, lng, atKerb }: RoutedPlace): RoutedPlace => ({ lat, lng, atKerb })

function reasonOf(error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Error(
      'it needs more memory than its thread may use: cut your region out of it, or set OSRM_URL',
    )
  return new Error(code === undefined ? message : `it cannot be read (${code})`)
}
