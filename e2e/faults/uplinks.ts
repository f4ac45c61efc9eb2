import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { FORGED_MM, HOSTILE_SCRIPTS } from 'mf-sensors/testing/hostile-scripts'
import { load, printFigures } from '../bench/bench-run'
import { publisher, startBroker } from '../bench/uplinks/broker'
import { EMPTY_MM, FULL_MM, installFleet, installHostile } from '../bench/uplinks/sensor-fleet'
import { killPostgres } from './api-pair'
import { startSensorServers } from './sensor-servers'
import { startUplinkLoad } from './uplink-load'

const SENSORS = 300
const ROUNDS = load(10, 1)
/** Load between two faults, in ms. */
const BETWEEN_MS = load(1_500, 300)
const HOSTILE_PAYLOADS = load(10_000, 500)
const HOSTILE_DECODERS = HOSTILE_SCRIPTS.slice(0, load(HOSTILE_SCRIPTS.length, 3))
const SETTLED_WITHIN_MS = 120_000

const recordFolder = await mkdtemp(join(tmpdir(), 'faults-uplinks-'))
const database = await startDatabase({ recordFolder })
const broker = await startBroker()
try {
  const servers = await startSensorServers(database.url, broker.url)
  await installFleet(database, SENSORS)
  const client = await publisher(broker.url)
  const uplinks = await startUplinkLoad({ database, client, addresses: servers.addresses, sensors: SENSORS })
  const log = (what: string) => console.log(`${what}: ${uplinks.sent()} uplinks sent so far`)

  for (let round = 0; round < ROUNDS; round++) {
    await pause(BETWEEN_MS)
    await servers.killOne()
    await pause(BETWEEN_MS)
    await killPostgres(database)
    await pause(BETWEEN_MS)
    // Aedes loses its messages when it stops, which is no loss of the record.
    if (broker.isMosquitto) {
      await broker.stop()
      await broker.start()
    }
  }
  log(`Servers killed, PostgreSQL killed and the broker restarted, ${ROUNDS} times each`)
  if (!broker.isMosquitto) console.log('LEFT OUT: restarts of the broker, which take Mosquitto')
  await uplinks.stop()

  const hostile = await installHostile(database, HOSTILE_DECODERS)
  const toSend = Array.from({ length: HOSTILE_PAYLOADS }, (_, i) => ({
    devEui: hostile[i % hostile.length] as string,
    at: new Date(Date.now() + i).toISOString(),
    fPort: [1, 2, 85, 10][randomInt(4)],
    payload: randomBytes(randomInt(60)).toString('hex'),
  }))
  for (let i = 0; i < toSend.length; i += 500) await uplinks.post({ uplinks: toSend.slice(i, i + 500) })
  log(`${HOSTILE_PAYLOADS} payloads of chance and ${HOSTILE_DECODERS.length} hostile decoders`)

  const tally = await uplinks.tally(SETTLED_WITHIN_MS)
  const count = async (condition: string, values: unknown[] = []) => {
    const sql = `select count(*)::int as count from mf_sensors.uplinks where ${condition}`
    return (await database.pool.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0
  }
  const falseZero = await count("outcome = 'level' and level_percent <= 0")
  const sandboxEscapes =
    (await count("(measurement ->> 'distanceMm')::float8 = $1", [FORGED_MM])) +
    (await count(
      "dev_eui in (select dev_eui from mf_sensors.devices where decoder like 'hostile%') and outcome = 'level'",
    ))
  console.log(`Levels between ${FULL_MM} and ${EMPTY_MM} mm were sent, none of them 0 %`)
  await client.endAsync(true)
  await servers.stop()
  printFigures({ ...tally, falseZero, sandboxEscapes })
} finally {
  await broker.stop()
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}
