import { type Started, startProcess } from '../bench/api/child-process'

/** Two servers on one database. One of them listens to the broker, whichever that is. */
export async function startSensorServers(databaseUrl: string, brokerUrl: string) {
  // While PostgreSQL starts anew a server does not start: as under an orchestrator, it is tried again.
  const start = async (): Promise<Started> =>
    startProcess('api-process.ts', {
      DATABASE_URL: databaseUrl,
      SERVER_PARTS: 'on',
      MQTT_URL: brokerUrl,
    }).catch(() => start())
  // One after the other: the first makes the tables.
  const pair: (Started | undefined)[] = [await start(), await start()]
  let turn = 0
  return {
    addresses: () => pair.flatMap((one) => one?.address ?? []),
    /** Kills one of them as a power cut would and starts another in its place. */
    async killOne() {
      const which = turn++ % pair.length
      const victim = pair[which]
      pair[which] = undefined
      await victim?.stop('SIGKILL')
      pair[which] = await start()
    },
    stop: async () => void (await Promise.all(pair.map((one) => one?.stop('SIGKILL')))),
  }
}
