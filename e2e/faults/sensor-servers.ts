import { type Started, startProcess } from '../bench/api/child-process'

/** Two servers on one database, one of which subscribes to the broker. */
export async function startSensorServers(databaseUrl: string, brokerUrl: string) {
  // A server cannot start while PostgreSQL restarts: retry, as an orchestrator does.
  const start = async (): Promise<Started> =>
    startProcess('api-process.ts', {
      DATABASE_URL: databaseUrl,
      SERVER_PARTS: 'on',
      MQTT_URL: brokerUrl,
    }).catch(() => start())
  // In turn, because the first creates the tables.
  const pair: (Started | undefined)[] = [await start(), await start()]
  let turn = 0
  return {
    addresses: () => pair.flatMap((one) => one?.address ?? []),
    /** Kills one of them, as a power cut does, and starts another. */
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
