import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../../index'

type App = Awaited<ReturnType<typeof servePart>>

export const MOUNTING = { emptyMm: 1400, fullMm: 400, offsetMm: 0, tiltLimitDeg: null }

export interface SensorCity {
  app: App
  /** The headers of a supervisor's browser. */
  headers: Record<string, string>
  post: (path: string, payload: object) => Promise<{ statusCode: number; body: Record<string, unknown> }>
  /** Installs a new sensor in a new bin and returns its DevEUI. The bin's id is `bin-` with the DevEUI. */
  newSensor: () => Promise<string>
  uplinks: (devEui: string) => Promise<Record<string, unknown>[]>
  levelOf: (devEui: string) => Promise<number | null>
  readings: (devEui: string) => Promise<number>
}

/** A server with this remote's part over a fresh database. Close its app after use. */
export async function sensorCity(environment: NodeJS.ProcessEnv = {}): Promise<SensorCity> {
  const app = await servePart(part, environment)
  await app.ready()
  const headers = await signInAs(app, 'supervisor')
  let last = 0
  const count = async (sql: string, devEui: string) =>
    (await app.database.pool.query(sql, [`bin-${devEui}`])).rows[0]
  return {
    app,
    headers,
    async post(path, payload) {
      const answer = await app.inject({ method: 'POST', url: `/api/sensors/${path}`, headers, payload })
      return { statusCode: answer.statusCode, body: answer.json() }
    },
    async newSensor() {
      last += 1
      const devEui = `24E124713B${String(last).padStart(6, '0')}`
      await app.database.pool.query(
        `insert into bins (id, object_id, location, bin_type) values ($1, $2, 'Cuba Street', 'general')`,
        [`bin-${devEui}`, last],
      )
      await app.database.pool.query('insert into mf_sensors.devices (dev_eui, decoder) values ($1, $2)', [
        devEui,
        'milesight-em400-mud',
      ])
      await app.database.pool.query(
        `insert into mf_sensors.installations (dev_eui, bin_id, mounting, since) values ($1, $2, $3, '2026-11-01')`,
        [devEui, `bin-${devEui}`, MOUNTING],
      )
      return devEui
    },
    async uplinks(devEui) {
      const answer = await app.inject({ url: `/api/sensors/devices/${devEui}/uplinks`, headers })
      return answer.json().uplinks
    },
    levelOf: async (devEui) => (await count('select fill_level from bins where id = $1', devEui)).fill_level,
    readings: async (devEui) =>
      Number((await count('select count(*) from readings where bin_id = $1', devEui)).count),
  }
}
