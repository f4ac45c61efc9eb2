import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'api'
import type { MqttClient } from 'mqtt'
import { chirpStackMessage, topicOf } from '../bench/uplinks/chirpstack-message'
import { devEuiOf, payloadOf } from '../bench/uplinks/sensor-fleet'

interface LoadOptions {
  database: Database
  client: MqttClient
  addresses: () => readonly string[]
  sensors: number
}

const EVERY_MS = 10
const TRY_AGAIN_MS = 200

/**
 * Sends uplinks of a fleet until it is stopped: half by webhook, retried until a 2xx, and half by the broker; a third is delivered
 * twice. Starts when the first message of the broker has arrived, because the broker drops messages without a subscriber.
 */
export async function startUplinkLoad({ database, client, addresses, sensors }: LoadOptions) {
  const sent = new Set<string>()
  const underWay = new Set<Promise<unknown>>()
  let fCnt = 0
  let isStopped = false

  const publish = (sensor: number, message: object) =>
    client.publishAsync(topicOf(sensor), JSON.stringify(message), { qos: 1 })
  const next = () => {
    fCnt += 1
    const sensor = fCnt % sensors
    const payload = payloadOf(500 + ((sensor * 7) % 1400))
    return { sensor, message: chirpStackMessage(sensor, { fCnt, at: Date.now(), payload }) }
  }

  while ((await count(database)) === 0) {
    const { sensor, message } = next()
    await publish(sensor, message)
    await pause(TRY_AGAIN_MS)
  }
  const first = fCnt

  async function post(path: string, body: object): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const open = addresses()
      const address = open[(fCnt + attempt) % Math.max(1, open.length)]
      const isTaken = await fetch(`${address}/api/sensors/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(
        async (response) => {
          await response.text()
          return response.ok
        },
        () => false,
      )
      if (isTaken) return
      await pause(TRY_AGAIN_MS)
    }
  }

  const deliver = async () => {
    const { sensor, message } = next()
    sent.add(`${devEuiOf(sensor)} ${fCnt}`)
    const isByWebhook = fCnt % 2 === 0
    const isTwice = fCnt % 3 === 0
    const once = () => (isByWebhook ? post('chirpstack?event=up', message) : publish(sensor, message))
    await Promise.all(isTwice ? [once(), once()] : [once()])
  }
  const running = (async () => {
    while (!isStopped) {
      const delivery = deliver().finally(() => underWay.delete(delivery))
      underWay.add(delivery)
      await pause(EVERY_MS)
    }
  })()

  return {
    sent: () => sent.size,
    post: (body: object) => post('uplinks', body),
    /** Waits until every uplink is acknowledged by the server or the broker. */
    async stop() {
      isStopped = true
      await running
      await Promise.all(underWay)
    },
    /** Counts the uplinks in the record, as soon as all are there or the time is over. */
    async tally(withinMs: number) {
      const until = performance.now() + withinMs
      for (;;) {
        const { rows } = await database.pool.query<{ key: string; times: number }>(
          `select dev_eui || ' ' || f_cnt as key, count(*)::int as times from mf_sensors.uplinks
           where f_cnt > $1 group by dev_eui, f_cnt`,
          [first],
        )
        const kept = rows.filter(({ key }) => sent.has(key))
        if (kept.length < sent.size && performance.now() < until) {
          await pause(TRY_AGAIN_MS)
          continue
        }
        const repeats = kept.reduce((sum, { times }) => sum + times - 1, 0)
        return { sent: sent.size, kept: kept.length, lost: sent.size - kept.length, duplicated: repeats }
      }
    },
  }
}

async function count({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from mf_sensors.uplinks',
  )
  return rows[0]?.count ?? 0
}
