import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './process-identity'

export interface Postmaster {
  pid: number
  port: number
}

const pidFileOf = (data: string) => join(data, 'postmaster.pid')

/**
 * The server that runs on these data, whoever started it. The file of one that died is deleted where it is certain: PostgreSQL
 * would take any process that has got its number since for a server.
 */
export async function livePostmaster(data: string): Promise<Postmaster | undefined> {
  const [pidLine, folder, , portLine] = await readLines(pidFileOf(data))
  const [pid, port] = [Number(pidLine), Number(portLine)]
  if (!pid || !port) return undefined
  const verdict = await worksIn(pid, data)
  if (verdict === 'no') await rm(pidFileOf(data), { force: true })
  const isOurs = verdict === 'yes' || (verdict === 'unknown' && folder === data && isAlive(pid))
  return isOurs ? { pid, port } : undefined
}

/** The port of the last start, which PostgreSQL writes down with its other arguments. */
export async function lastPort(data: string): Promise<number> {
  const [line = ''] = await readLines(join(data, 'postmaster.opts'))
  return Number(/"-p" "(\d+)"/.exec(line)?.[1] ?? 0)
}

/** A server stays in its data folder, wherever that is moved. A copied folder names the server of the original. */
async function worksIn(pid: number, data: string): Promise<'yes' | 'no' | 'unknown'> {
  if (process.platform !== 'linux') return 'unknown'
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data)) ? 'yes' : 'no'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no' : 'unknown'
  }
}

const readLines = (file: string): Promise<string[]> =>
  readFile(file, 'utf8').then(
    (text) => text.split('\n').map((line) => line.trim()),
    () => [],
  )
