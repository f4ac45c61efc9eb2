import { type Started, startProcess } from '../bench/api/start-process'

export interface ApiPair {
  /** Where the processes answer that are up. */
  addresses: () => readonly string[]
  /** Kills one of them as a power cut would and starts another in its place. */
  killOne: () => Promise<void>
  /** Starts that did not end in a server that listens. */
  failedOpens: () => number
  stop: () => Promise<void>
}

/** Two API processes on one database. */
export async function startApiPair(databaseUrl: string): Promise<ApiPair> {
  let failed = 0
  let turn = 0
  const start = () =>
    startProcess('api-process.ts', { DATABASE_URL: databaseUrl }).catch((error) => {
      failed++
      console.error(error)
      return undefined
    })
  const pair: (Started | undefined)[] = [await start(), await start()]
  return {
    addresses: () => pair.flatMap((one) => one?.address ?? []),
    async killOne() {
      const which = turn++ % pair.length
      const victim = pair[which]
      pair[which] = undefined
      await victim?.stop('SIGKILL')
      pair[which] = await start()
    },
    failedOpens: () => failed,
    stop: async () => void (await Promise.all(pair.map((one) => one?.stop('SIGKILL')))),
  }
}
