import { createHash } from 'node:crypto'
import { DAY_MS } from 'shared-domain'
import type { Measurement, Mounting } from '../../operations'
import { sensorLevel } from '../../rules/sensor-level'
import { MILESIGHT } from '../decoders/built-in/milesight'
import type { BuiltInDecoder } from '../decoders/decoder'

/** The sensors of the demonstration city are all of this kind. */
export const CITY_DECODER = MILESIGHT.find(({ name }) => name === 'milesight-em400-mud') as BuiltInDecoder
/** A millimetre is a tenth of a percent. */
export const CITY_MOUNTING: Mounting = { emptyMm: 1400, fullMm: 400, offsetMm: 0, tiltLimitDeg: null }
/** The first digits of their DevEUIs. */
export const CITY_DEV_EUIS = '24E124DE'
export const CITY_PORT = 85

const GATEWAYS = ['brooklyn-hill', 'te-papa', 'tinakori-road']
/** A battery loses this many percent a day, and was new up to this many days ago. */
const BATTERY_A_DAY = 0.03
const BATTERY_DAYS = 900
/** The batteries were new before this moment. */
const FIRST_BATTERY = Date.UTC(2026, 0, 1)

export interface CityUplink {
  devEui: string
  binId: string
  /** In ms since 1970. */
  at: number
  payload: Buffer
  measurement: Measurement
  levelPercent: number
  rssi: number
  snr: number
  gatewayId: string
}

/** The DevEUI of the sensor in a bin of the demonstration city: always the same. @internal */
export const devEuiOf = (binId: string): string => CITY_DEV_EUIS + digest(binId).slice(0, 8).toUpperCase()

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A number from 0 to 1 that is always the same for a text. */
const chanceOf = (text: string) => Number.parseInt(digest(text).slice(0, 6), 16) / 0x1_00_00_00

/** The uplink by which a sensor told a level, in percent; `null` for a level that this kind of sensor cannot tell. */
export function uplinkOf(
  binId: string,
  { at, fillLevel }: { at: number; fillLevel: number },
): CityUplink | null {
  const payload = payloadOf(binId, at, fillLevel)
  const result = CITY_DECODER.read({ fPort: CITY_PORT, bytes: payload })
  if (result.kind === 'failed') return null
  const level = sensorLevel(result.measurement, CITY_MOUNTING, CITY_DECODER.range)
  if (level.kind === 'no-level') return null
  const place = chanceOf(binId)
  const noise = chanceOf(`${binId} ${at}`)
  return {
    devEui: devEuiOf(binId),
    binId,
    at,
    payload,
    measurement: result.measurement,
    levelPercent: level.percent,
    rssi: Math.round(-75 - 35 * place - 6 * noise),
    snr: Math.round((9 - 10 * place - 2 * noise) * 10) / 10,
    gatewayId: GATEWAYS[Math.floor(place * GATEWAYS.length)] ?? 'te-papa',
  }
}

/** Battery, temperature, distance and position, as the sensor sends them. */
function payloadOf(binId: string, at: number, fillLevel: number): Buffer {
  const { emptyMm, fullMm } = CITY_MOUNTING
  const batteryAge =
    ((at - FIRST_BATTERY) / DAY_MS + BATTERY_DAYS * chanceOf(`battery ${binId}`)) % (2 * BATTERY_DAYS)
  const bytes = Buffer.from('017500036700000482000005 0000'.replace(' ', ''), 'hex')
  bytes.writeUInt8(Math.round(100 - BATTERY_A_DAY * batteryAge), 2)
  bytes.writeInt16LE(Math.round(10 * temperatureAt(at)), 5)
  bytes.writeUInt16LE(Math.round(emptyMm - (fillLevel / 100) * (emptyMm - fullMm)), 9)
  return bytes
}

/** In °C: warmest in the afternoon, at about 2:00 UTC. */
const temperatureAt = (at: number) => 14 + 4 * Math.cos(2 * Math.PI * ((at % DAY_MS) / DAY_MS - 2 / 24))
