import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const POLL_INTERVAL_MS = 250

interface ServerFigures {
  /** Of the process and its descendants. */
  maxRssMb: number
  /** 99th percentile of the times of `/healthz`. */
  healthzP99Ms: number
}

/** Measures a server's memory and the time of `/healthz` until the returned function is called. */
export function watchServer(address: string, pid: number): () => Promise<ServerFigures> {
  const times: number[] = []
  let maxRssMb = 0
  let isOver = false
  const probe = fork(join(import.meta.dirname, 'probe-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, SERVER: address },
  })
  probe.on('message', (ms) => times.push(Number(ms)))
  const probed = once(probe, 'exit')
  const looking = (async () => {
    while (!isOver) {
      maxRssMb = Math.max(maxRssMb, await familyRssMb(pid))
      await pause(POLL_INTERVAL_MS)
    }
  })()
  return async () => {
    isOver = true
    if (probe.exitCode !== null) throw new Error('`/healthz` was not answered.')
    probe.kill()
    await Promise.all([probed, looking])
    times.sort((a, b) => a - b)
    return { maxRssMb, healthzP99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN }
  }
}

/** The resident memory of a process and its descendants. */
async function familyRssMb(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,rss='])
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [pid: number, parent: number, kb: number])
  const family = new Set([pid])
  // Parents are mostly listed before their children; a second round finds the others.
  for (let round = 0; round < 2; round++)
    for (const [id, parent] of processes) if (family.has(parent)) family.add(id)
  return processes.reduce((sum, [id, , kb]) => (family.has(id) ? sum + kb / 1024 : sum), 0)
}
