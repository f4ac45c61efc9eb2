import { readFileSync } from 'node:fs'
import { BEATS, OUTSIDE_MB, THREAD_ID } from '../messages/thread-beat'
import type { PartLimits } from './part-limits'

const POLL_INTERVAL_MS = 100

type Watched = Pick<PartLimits, 'blockedMs' | 'standstillMs' | 'startMs' | 'memoryMb'>

/** Looks whether the loop of a thread beats, and what it holds outside of its heap. Calls `excess` with the reason when it should be ended. */
export function watchThread(
  beats: Int32Array,
  { blockedMs, standstillMs, startMs, memoryMb }: Watched,
  excess: (reason: string) => void,
): NodeJS.Timeout {
  let last = { count: 0, at: performance.now(), processorMs: 0, queueMs: 0 }
  return setInterval(() => {
    const count = Atomics.load(beats, BEATS)
    const at = performance.now()
    const threadId = Atomics.load(beats, THREAD_ID)
    // On a busy machine a thread also stands still while it waits for a processor: that time does not count.
    const processorMs = processorMsOf(threadId) ?? at
    const queueMs = queueMsOf(threadId)
    if (count !== last.count) last = { count, at, processorMs, queueMs }
    // Loading its modules blocks a thread before its first beat.
    const isStarting = count === 0
    const stillMs = isStarting ? startMs : standstillMs
    if (!isStarting && processorMs - last.processorMs > blockedMs)
      excess(`It blocked its thread for more than ${blockedMs} ms.`)
    else if (at - last.at - (queueMs - last.queueMs) > stillMs)
      excess(`Its thread stood still for more than ${stillMs} ms.`)
    else if (Atomics.load(beats, OUTSIDE_MB) > memoryMb)
      excess(`It held more than ${memoryMb} MB in buffers.`)
  }, POLL_INTERVAL_MS).unref()
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The processor time of a thread of this process, in ms; `undefined` where that cannot be known. */
function processorMsOf(threadId: number): number | undefined {
  const stat = readOfThread(threadId, 'stat')
  // The fields after the name of the thread, which is in brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** How long a thread of this process has waited for a processor since it began, in ms; 0 where that cannot be known. */
function queueMsOf(threadId: number): number {
  // Nanoseconds on a processor, and waiting for one.
  const [, waitedNs = 0] = readOfThread(threadId, 'schedstat')?.split(' ') ?? []
  return Number(waitedNs) / 1e6
}

/** What Linux says of a thread of this process; `undefined` elsewhere, and of a thread that has ended. */
function readOfThread(threadId: number, file: 'stat' | 'schedstat'): string | undefined {
  if (threadId === 0) return undefined
  try {
    return readFileSync(`/proc/self/task/${threadId}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
