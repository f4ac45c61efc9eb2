import { SENSOR_FAULTS } from 'shared-domain'
import { BinIdSchema, MomentSchema, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { DevEuiSchema, devEuiParams, MeasurementSchema } from './uplinks'

export const millimetres = (min: number, max: number) =>
  z
    .int(`Give whole millimetres from ${min} to ${max}.`)
    .check(
      z.gte(min, `Give whole millimetres from ${min} to ${max}.`),
      z.lte(max, `Give whole millimetres from ${min} to ${max}.`),
    )

/** How a sensor is mounted, from which a measured distance becomes the level of its bin. */
const MountingSchema = z
  .strictObject({
    /** From the sensor to the floor of the empty bin. */
    emptyMm: millimetres(1, 20_000),
    /** From the sensor to the waste when the bin counts as full. */
    fullMm: millimetres(0, 20_000),
    /** Added to each measured distance: how far below the origin of the other two distances the sensor is. */
    offsetMm: millimetres(-5_000, 5_000),
    /** Above this angle a reading is no level; `null` leaves it to the sensor's own report. */
    tiltLimitDeg: z.nullable(
      z.int().check(z.gte(1, 'Give degrees from 1 to 90.'), z.lte(90, 'Give degrees from 1 to 90.')),
    ),
  })
  .check(
    z.refine(({ emptyMm, fullMm }) => fullMm < emptyMm, {
      path: ['fullMm'],
      error: 'Give a distance that is shorter than the one to the floor of the empty bin.',
    }),
  )
export type Mounting = z.infer<typeof MountingSchema>

const DEVICE_STATES = ['installed', 'spare', 'retired'] as const

const DeviceSchema = z.object({
  devEui: z.string(),
  /** The kind of sensor: the name of the decoder that reads its uplinks. */
  decoder: z.string(),
  state: z.enum(DEVICE_STATES),
  /** The bin in which it is installed; `null` for spare and retired sensors. */
  binId: z.nullable(z.string()),
  mounting: z.nullable(MountingSchema),
  /** How a sensor that is in no bin was mounted last. Only where one sensor is read. */
  lastMounting: z.optional(z.nullable(MountingSchema)),
  installedAt: z.nullable(MomentSchema),
  /** When its last uplink was received; `null` before the first. */
  lastSeenAt: z.nullable(MomentSchema),
  /** The measurement of its last uplink that could be decoded. */
  lastMeasurement: z.nullable(MeasurementSchema),
  /** The latest level that counted, 0 to 100; `null` while none is known. */
  levelPercent: z.nullable(z.number()),
  /** The signal of its last uplink, in dBm and dB. */
  rssi: z.nullable(z.number()),
  snr: z.nullable(z.number()),
  /** The device status that a network server such as ChirpStack requests by itself. */
  networkStatus: z.nullable(
    z.object({
      /** In ms since 1970. */
      at: z.number(),
      batteryPercent: z.nullable(z.number()),
      hasExternalPower: z.boolean(),
      marginDb: z.nullable(z.number()),
    }),
  ),
})
export type Device = z.infer<typeof DeviceSchema>

export const listDevices = operation({
  method: 'GET',
  path: '/api/sensors/devices',
  summary:
    'All sensors, with where they are installed and what they said last, in the order of their DevEUI.',
  needs: 'record:read',
  answer: z.object({ devices: z.array(DeviceSchema) }),
})

export const getDevice = operation({
  method: 'GET',
  path: '/api/sensors/devices/:devEui',
  summary: 'One sensor.',
  needs: 'record:read',
  params: devEuiParams,
  answer: DeviceSchema,
})

export const listUnknownDevices = operation({
  method: 'GET',
  path: '/api/sensors/unknown-devices',
  summary: 'Devices that sent something and are not registered, the latest first.',
  needs: 'record:read',
  answer: z.object({
    devices: z.array(
      z.object({
        devEui: z.string(),
        fPort: z.int(),
        /** The payload of the last uplink, in hexadecimal. */
        payload: z.string(),
        firstAt: MomentSchema,
        lastAt: MomentSchema,
      }),
    ),
  }),
})

export const putDevice = operation({
  method: 'PUT',
  path: '/api/sensors/devices/:devEui',
  summary: 'Registers a sensor under its DevEUI, or says that it is of another kind. A new one is a spare.',
  needs: 'sensors:change',
  params: devEuiParams,
  body: z.strictObject({ decoder: typedText(64) }),
  answer: DeviceSchema,
})

export const installDevice = operation({
  method: 'PUT',
  path: '/api/sensors/devices/:devEui/installation',
  summary:
    'Installs a sensor in a bin, or corrects its mounting. A sensor that is there already becomes a spare when it is named as the one to replace, and is a reason to refuse otherwise; the history of the bin stays.',
  needs: 'sensors:change',
  params: devEuiParams,
  body: z.strictObject({
    /** In capitals or not. */
    binId: BinIdSchema,
    /** The server refuses an offset that is longer than the distances, unless the sensor was mounted so last. */
    mounting: MountingSchema,
    /** Registers the sensor as of this kind first. Nothing is kept of a request that is refused. */
    decoder: z.optional(typedText(64)),
    /** The sensor in this bin that becomes a spare. */
    replaces: z.optional(DevEuiSchema),
  }),
  answer: DeviceSchema,
})

export const removeDevice = operation({
  method: 'PUT',
  path: '/api/sensors/devices/:devEui/removal',
  summary: 'Takes a sensor out of its bin, as a spare or for good.',
  needs: 'sensors:change',
  params: devEuiParams,
  body: z.strictObject({ state: z.enum(['spare', 'retired'], 'Give spare or retired.') }),
  answer: DeviceSchema,
})

const SensorHealthSchema = z.object({
  /** Installed sensors that have missed two of their own intervals. */
  silent: z.array(
    z.object({
      devEui: z.string(),
      lastAt: MomentSchema,
      /** The usual time between its uplinks; `null` for a sensor that is too new. */
      rhythmMs: z.nullable(z.number()),
    }),
  ),
  /** Gateways whose sensors, which no other gateway receives, have nearly all fallen silent. */
  gateways: z.array(z.object({ gateway: z.string(), devices: z.array(z.string()) })),
  /** In how many weeks each battery will be low; 0 when it is low now. */
  batteries: z.array(z.object({ devEui: z.string(), weeksUntilLow: z.int() })),
  /**
   * Installed sensors whose latest uplinks all gave no plausible level, since when, and whether they are zeros. The level of their bin is
   * as old as the last one before. Earlier versions leave it out.
   */
  faults: z.optional(
    z.array(z.object({ devEui: z.string(), kind: z.enum(SENSOR_FAULTS), since: MomentSchema })),
  ),
  /** Whether the broker delivers; `null` without one, and before it was reached for the first time; earlier versions leave it out. */
  broker: z.nullish(
    z.object({
      isWell: z.boolean(),
      wellAt: z.nullable(MomentSchema),
      /** Since when it cannot be reached. */
      since: z.nullable(MomentSchema),
    }),
  ),
})
export type SensorHealth = z.infer<typeof SensorHealthSchema>

export const getSensorHealth = operation({
  method: 'GET',
  path: '/api/sensors/health',
  summary: 'Which sensors and gateways have fallen silent, and in how many weeks batteries are low.',
  needs: 'record:read',
  answer: SensorHealthSchema,
})
