import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { answers } from './answers'
import { livePostmaster } from './postmaster'
import { recordHome } from './record-home'
import { clusterOf, dataOf, passwordOf, urlOf } from './server'

/**
 * The URL of the server that runs on the record in the folder already, whoever started it; nothing when none does.
 * Whoever goes by it must not stop it.
 */
export async function findRunningServer(folder: string): Promise<string | undefined> {
  const { home } = await recordHome(resolve(folder))
  const live = await livePostmaster(dataOf(home))
  if (!live) return undefined
  const url = urlOf(live.port, await readFile(passwordOf(clusterOf(home)), 'utf8'))
  return (await answers(url)) ? url : undefined
}
