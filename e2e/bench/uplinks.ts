import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, startDatabase } from 'api'
import type { MqttClient } from 'mqtt'
import { startProcess } from './api/child-process'
import { load, printFigures, rounded } from './bench-run'
import { publisher, startBroker } from './uplinks/broker'
import { chirpStackMessage, topicOf } from './uplinks/chirpstack-message'
import { installFleet, payloadOf } from './uplinks/sensor-fleet'

// Uplinks from ChirpStack's message at the broker to the record: one server process decodes every payload by a vendor's script in the
// sandbox and updates levels, bins and alerts. The publisher runs on the same machine.

const SENSORS = 2_000
const AT_ONCE = load(30_000, 500)
/** The goal, as a steady load. */
const RATE_PER_S = load(2_000, 200)
const STEADY_MS = load(15_000, 1_000)
const TICK_MS = 20

const recordFolder = await mkdtemp(join(tmpdir(), 'bench-uplinks-'))
const database = await startDatabase({ recordFolder })
const broker = await startBroker()
try {
  const server = await startProcess('api-process.ts', {
    DATABASE_URL: database.url,
    SERVER_PARTS: 'on',
    MQTT_URL: broker.url,
  })
  await installFleet(database, SENSORS)
  const client = await publisher(broker.url)
  let fCnt = 0
  const publish = () => {
    fCnt += 1
    const sensor = fCnt % SENSORS
    const message = chirpStackMessage(sensor, {
      fCnt,
      at: Date.now(),
      payload: payloadOf(500 + ((sensor * 7 + Math.floor(fCnt / SENSORS)) % 1400)),
    })
    return send(client, topicOf(sensor), message)
  }
  // The broker drops messages until the server has subscribed.
  while ((await countKept(database)) === 0) {
    await publish()
    await pause(100)
  }
  const dropped = fCnt - (await countKept(database))
  // The first ones compile the decoder.
  await Promise.all(Array.from({ length: SENSORS }, publish))
  await kept(database, fCnt - dropped)

  const began = performance.now()
  for (let sent = 0; sent < AT_ONCE; sent += 500) await Promise.all(Array.from({ length: 500 }, publish))
  await kept(database, fCnt - dropped)
  const uplinksPerS = AT_ONCE / ((performance.now() - began) / 1000)
  console.log(`${AT_ONCE} uplinks as fast as they go: ${Math.round(uplinksPerS)} a second`)

  const before = fCnt
  const steadySince = performance.now()
  while (performance.now() - steadySince < STEADY_MS) {
    const due = Math.floor(((performance.now() - steadySince) / 1000) * RATE_PER_S) - (fCnt - before)
    for (let i = 0; i < due; i++) void publish()
    await pause(TICK_MS)
  }
  await kept(database, fCnt - dropped)
  const { rows } = await database.pool.query<{ p50: number; p99: number }>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99
     from (select date_part('epoch', received_at - at) * 1000 as ms from mf_sensors.uplinks where f_cnt > $1) as delays`,
    [before],
  )
  const { p50 = 0, p99 = 0 } = rows[0] ?? {}
  console.log(
    `${RATE_PER_S} uplinks a second for ${STEADY_MS / 1000} s: ${Math.round(p50)} ms in the middle, from sent to written`,
  )
  await client.endAsync(true)
  await server.stop()
  printFigures({ uplinksPerS: Math.round(uplinksPerS), p99Ms: rounded(p99, 1) })
} finally {
  await broker.stop()
  await database.close()
  await rm(recordFolder, { recursive: true, force: true })
}

function send(client: MqttClient, topic: string, message: object) {
  return client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
}

async function countKept({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('select count(*) from mf_sensors.uplinks')
  return Number(rows[0]?.count)
}

async function kept(database: Database, count: number): Promise<void> {
  while ((await countKept(database)) < count) await pause(50)
}
