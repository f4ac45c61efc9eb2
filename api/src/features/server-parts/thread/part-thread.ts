import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { Port } from '../messages/calls'
import { BEAT_EVERY_MS, BEATS, OUTSIDE_MB, THREAD_ID, type ThreadData } from '../messages/thread-beat'
import { runPart } from './run-part'

/** Runs a part in the thread of its own that called this: the whole program of that thread. */
export function runPartThread(load: () => Promise<unknown>): void {
  const { beats } = workerData as ThreadData
  Atomics.store(beats, THREAD_ID, threadId())
  // A loop that is blocked does not beat. What grows outside of the heap, such as buffers, has no limit of the thread's.
  setInterval(() => beat(beats), BEAT_EVERY_MS)
  beat(beats)
  runPart(serverPort(), { load })
}

const MEGABYTE = 1024 ** 2

function beat(beats: Int32Array): void {
  Atomics.add(beats, BEATS, 1)
  Atomics.store(beats, OUTSIDE_MB, Math.round(getHeapStatistics().external_memory / MEGABYTE))
}

/** The number of this thread in Linux; 0 elsewhere. */
function threadId(): number {
  try {
    return Number(basename(readlinkSync('/proc/thread-self')))
  } catch {
    return 0
  }
}

function serverPort(): Port {
  if (!parentPort) throw new Error('The program of a server part runs in a thread of the server.')
  const port = parentPort
  return {
    post: (message) => port.postMessage(message),
    listen: (receive) => port.on('message', receive),
    close: () => port.close(),
  }
}
