import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** The unit of fields 14 to 17 of `stat` (proc(5)): 100 a second on every Linux that Node runs on. */
const TICKS_PER_S = 100

interface ProcessStat {
  parent: number
  /** Of the process and of its children that have ended. */
  processorS: number
}

/** Processor time of a process so far, in s, with that of its children; `undefined` where there is no `/proc`. */
export function processorSeconds(pid: number): number | undefined {
  const own = statOf(pid)
  if (!own) return undefined
  const children = readdirSync('/proc').flatMap((name) => statOf(Number(name)) ?? [])
  return children
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { processorS }) => sum + processorS, own.processorS)
}

function statOf(pid: number): ProcessStat | undefined {
  if (!Number.isInteger(pid)) return undefined
  try {
    // The name in brackets may contain spaces; field 3 follows it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { parent: Number(fields[1]), processorS: ticks / TICKS_PER_S }
  } catch {
    // It has ended.
    return undefined
  }
}

const TURN_MS = 60

/**
 * Lets the processes run in turn, each for a share of the time, while `work` runs, as if each had a slow core of its own.
 * The shares may add up to 1 at most.
 */
export async function withShareOfCore<T>(
  pids: readonly number[],
  share: number,
  work: () => Promise<T>,
): Promise<T> {
  let isDone = false
  const takeTurns = async () => {
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    while (!isDone) {
      for (const pid of pids) {
        process.kill(pid, 'SIGCONT')
        await pause(share * TURN_MS)
        process.kill(pid, 'SIGSTOP')
      }
      await pause((1 - share * pids.length) * TURN_MS)
    }
  }
  const turns = takeTurns().finally(() => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  })
  try {
    return await work()
  } finally {
    isDone = true
    await turns
  }
}
