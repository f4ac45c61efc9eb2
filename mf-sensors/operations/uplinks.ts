import { MomentSchema, operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** An EUI-64 as 16 hexadecimal digits; kept in upper case, as it is printed on the device. */
export const DevEuiSchema = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[0-9A-Fa-f]{16}$/, 'Give the 16 hexadecimal digits of the DevEUI, such as 24E124713B123456.'),
    ),
  z.transform((text) => text.toUpperCase()),
)

export const devEuiParams = z.object({ devEui: DevEuiSchema })

/** What one uplink reports, in the same form for every vendor; a field is `null` when it reports nothing about it. */
export const MeasurementSchema = z.object({
  /** From the sensor to the waste. */
  distanceMm: z.nullable(z.number()),
  /** The sensor's own estimate, 0 to 100; a distance takes precedence over it. */
  levelPercent: z.nullable(z.number()),
  /** Whether the sensor reports that it is tilted. */
  isTilted: z.nullable(z.boolean()),
  tiltDeg: z.nullable(z.number()),
  temperatureC: z.nullable(z.number()),
  batteryPercent: z.nullable(z.number()),
  batteryVolts: z.nullable(z.number()),
})
export type Measurement = z.infer<typeof MeasurementSchema>

/** The outcome of an uplink. */
const UPLINK_OUTCOMES = ['level', 'doubtful', 'no-level', 'undecodable', 'not-installed'] as const
export type UplinkOutcome = (typeof UPLINK_OUTCOMES)[number]

const UplinkSchema = z.object({
  at: MomentSchema,
  /** The frame counter; `null` when the gateway gives none. */
  fCnt: z.nullable(z.int()),
  fPort: z.int(),
  /** As sent, in hexadecimal. */
  payload: z.string(),
  binId: z.nullable(z.string()),
  outcome: z.enum(UPLINK_OUTCOMES),
  /** The code of the reason why it is no level or could not be decoded. */
  reason: z.nullable(z.string()),
  levelPercent: z.nullable(z.number()),
  measurement: z.nullable(MeasurementSchema),
  rssi: z.nullable(z.number()),
  snr: z.nullable(z.number()),
  gatewayId: z.nullable(z.string()),
})

export type UplinkListed = z.infer<typeof UplinkSchema>

export const listUplinks = operation({
  method: 'GET',
  path: '/api/sensors/devices/:devEui/uplinks',
  summary:
    'The latest uplinks of a sensor, raw and decoded, the newest first; before a moment when one is given.',
  needs: 'record:read',
  params: devEuiParams,
  query: z.strictObject({ before: z.optional(MomentSchema) }),
  answer: z.object({
    uplinks: z.array(UplinkSchema),
    /** Whether there are more before the last of these. */
    hasOlder: z.boolean(),
  }),
})
