import { BinIdSchema, MomentSchema, type OperationAnswer, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

// What the page and the server agree on. Fields are added here; those that are there stay.

/** An EUI-64 as 16 hexadecimal digits; kept in upper case, as it is printed on the device. */
const DevEuiSchema = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[0-9A-Fa-f]{16}$/, 'Give the 16 hexadecimal digits of the DevEUI, such as 24E124713B123456.'),
    ),
  z.transform((text) => text.toUpperCase()),
)

const millimetres = (min: number, max: number) =>
  z
    .int(`Give whole millimetres from ${min} to ${max}.`)
    .check(
      z.gte(min, `Give whole millimetres from ${min} to ${max}.`),
      z.lte(max, `Give whole millimetres from ${min} to ${max}.`),
    )

/** How a sensor is mounted: what a distance that it measures means for the level of its bin. */
const MountingSchema = z
  .strictObject({
    /** From the sensor to the floor of the empty bin. */
    emptyMm: millimetres(1, 20_000),
    /** From the sensor to the waste when the bin counts as full. */
    fullMm: millimetres(0, 20_000),
    /** Added to each measured distance: how far the sensor hangs below where the two distances are measured from. */
    offsetMm: millimetres(-5_000, 5_000),
    /** Tilted by more, a reading is no level; `null` goes by the sensor's own judgement alone. */
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

/** What one uplink said, in one form whatever the vendor; `null` where it says nothing of it. */
const MeasurementSchema = z.object({
  /** From the sensor to the waste. */
  distanceMm: z.nullable(z.number()),
  /** The sensor's own estimate, 0 to 100. Its distance goes before it. */
  levelPercent: z.nullable(z.number()),
  /** What the sensor itself calls tilted. */
  isTilted: z.nullable(z.boolean()),
  tiltDeg: z.nullable(z.number()),
  temperatureC: z.nullable(z.number()),
  batteryPercent: z.nullable(z.number()),
  batteryVolts: z.nullable(z.number()),
})
export type Measurement = z.infer<typeof MeasurementSchema>

const DeviceSchema = z.object({
  devEui: z.string(),
  /** The kind of sensor: the name of the decoder that reads its uplinks. */
  decoder: z.string(),
  state: z.enum(DEVICE_STATES),
  /** Where it is installed; `null` of spare and retired ones. */
  binId: z.nullable(z.string()),
  mounting: z.nullable(MountingSchema),
  installedAt: z.nullable(MomentSchema),
  /** Of its last uplink; `null` before the first. */
  lastSeenAt: z.nullable(MomentSchema),
  /** Of its last uplink that could be decoded. */
  lastMeasurement: z.nullable(MeasurementSchema),
  /** The level that counts, 0 to 100; `null` while none is known. */
  levelPercent: z.nullable(z.number()),
  /** Of its last uplink, in dBm and dB. */
  rssi: z.nullable(z.number()),
  snr: z.nullable(z.number()),
  /** What the network server asked the device itself, where it does. */
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

/** What became of an uplink. */
const UPLINK_OUTCOMES = ['level', 'doubtful', 'no-level', 'undecodable', 'not-installed'] as const
export type UplinkOutcome = (typeof UPLINK_OUTCOMES)[number]

const UplinkSchema = z.object({
  at: MomentSchema,
  /** The frame counter; `null` where the gateway gives none. */
  fCnt: z.nullable(z.int()),
  fPort: z.int(),
  /** As sent, in hexadecimal. */
  payload: z.string(),
  binId: z.nullable(z.string()),
  outcome: z.enum(UPLINK_OUTCOMES),
  /** Why it is no level or could not be decoded, as one word of the code. */
  reason: z.nullable(z.string()),
  levelPercent: z.nullable(z.number()),
  measurement: z.nullable(MeasurementSchema),
  rssi: z.nullable(z.number()),
  snr: z.nullable(z.number()),
  gatewayId: z.nullable(z.string()),
})

export type UplinkListed = z.infer<typeof UplinkSchema>

const devEuiParams = z.object({ devEui: DevEuiSchema })

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
        /** Of the last uplink, in hexadecimal. */
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
  needs: 'fleet:change',
  params: devEuiParams,
  body: z.strictObject({ decoder: typedText(64) }),
  answer: DeviceSchema,
})

export const installDevice = operation({
  method: 'PUT',
  path: '/api/sensors/devices/:devEui/installation',
  summary:
    'Installs a sensor in a bin, or corrects its mounting. The sensor that was there becomes a spare; the history of the bin stays.',
  needs: 'fleet:change',
  params: devEuiParams,
  body: z.strictObject({ binId: BinIdSchema, mounting: MountingSchema }),
  answer: DeviceSchema,
})

export const removeDevice = operation({
  method: 'PUT',
  path: '/api/sensors/devices/:devEui/removal',
  summary: 'Takes a sensor out of its bin, as a spare or for good.',
  needs: 'fleet:change',
  params: devEuiParams,
  body: z.strictObject({ state: z.enum(['spare', 'retired'], 'Give spare or retired.') }),
  answer: DeviceSchema,
})

const FieldPathSchema = z
  .string()
  .check(
    z.regex(
      /^\w+(\.\w+){0,3}$/,
      'Give the name of the field as the decoder returns it, such as distance or distance.value.',
    ),
  )

/** Which field of a vendor's decoder holds what, and in which unit. */
const DecoderFieldsSchema = z
  .strictObject({
    distance: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['mm', 'cm', 'm'], 'Give mm, cm or m.') }),
    ),
    /** The sensor's own estimate; enough for one that keeps its distance to itself. */
    level: z.optional(z.strictObject({ path: FieldPathSchema, unit: z.literal('%', 'Give %.') })),
    battery: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['%', 'V', 'mV'], 'Give %, V or mV.') }),
    ),
    temperature: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['°C', '°F'], 'Give °C or °F.') }),
    ),
    /** Either an angle, or the value that the decoder gives when the sensor is tilted. */
    tilt: z.optional(
      z.union([
        z.strictObject({ path: FieldPathSchema, unit: z.literal('°', 'Give °.') }),
        z.strictObject({ path: FieldPathSchema, tiltedWhen: z.union([z.string(), z.number(), z.boolean()]) }),
      ]),
    ),
  })
  .check(
    z.refine(({ distance, level }) => distance !== undefined || level !== undefined, {
      path: ['distance'],
      error: 'Name the field of the distance, or that of the level in percent.',
    }),
  )
export type DecoderFields = z.infer<typeof DecoderFieldsSchema>

/** An uplink whose meaning is known from the vendor's manual or a tape measure. What is left out is not compared. */
const DecoderExampleSchema = z.strictObject({
  fPort: z.int().check(z.gte(0, 'Give a port from 0 to 255.'), z.lte(255, 'Give a port from 0 to 255.')),
  payload: z
    .string()
    .check(
      z.regex(
        /^([0-9A-Fa-f]{2}){1,242}$/,
        'Give the payload in hexadecimal, two digits for each of at most 242 bytes.',
      ),
    ),
  expected: z.partial(z.strictObject(MeasurementSchema.shape)),
})
export type DecoderExample = z.infer<typeof DecoderExampleSchema>

const RangeSchema = z.strictObject({ minMm: millimetres(0, 20_000), maxMm: millimetres(1, 20_000) }).check(
  z.refine(({ minMm, maxMm }) => minMm < maxMm, {
    path: ['maxMm'],
    error: 'Give a distance beyond the nearest one that the sensor measures.',
  }),
)

const DECODER_SOURCE_MAX = 64_000

const decoderBody = {
  title: typedText(80),
  /** The nearest and the farthest distance that this kind of sensor measures. */
  range: RangeSchema,
  fields: DecoderFieldsSchema,
  examples: z
    .array(DecoderExampleSchema)
    .check(
      z.minLength(1, 'Give at least one example: a decoder is believed by its examples.'),
      z.maxLength(50, 'Give at most 50 examples.'),
    ),
}

const DecoderSchema = z.object({
  name: z.string(),
  title: z.string(),
  range: z.object({ minMm: z.number(), maxMm: z.number() }),
  /** What this kind of sensor says of its position: an angle, that it is tilted, or nothing. */
  tilt: z.enum(['angle', 'own-judgement', 'none']),
  examples: z.array(DecoderExampleSchema),
  /** Of a vendor's script; `null` of a decoder that the product brings. */
  script: z.nullable(
    z.object({
      /** Counts the versions that were ever live, from 1. */
      version: z.int(),
      source: z.string(),
      fields: DecoderFieldsSchema,
      changedAt: MomentSchema,
      changedBy: z.string(),
    }),
  ),
})
export type DecoderListed = z.infer<typeof DecoderSchema>

export const listDecoders = operation({
  method: 'GET',
  path: '/api/sensors/decoders',
  summary: 'The decoders that are live: those of the product, and those of vendors that staff have added.',
  needs: 'record:read',
  answer: z.object({ decoders: z.array(DecoderSchema) }),
})

const decoderParams = z.object({
  name: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+){0,8}$/, 'Give a name such as vendor-model-2.'), z.maxLength(64)),
})

const DecoderBodySchema = z.strictObject({
  ...decoderBody,
  source: z
    .string()
    .check(
      z.minLength(1, 'Give the JavaScript of the decoder.'),
      z.maxLength(DECODER_SOURCE_MAX, `Give at most ${DECODER_SOURCE_MAX} characters.`),
    ),
})

const BODY_BYTES = 256 * 1024

/** What one version of a decoder says of an uplink, or why it says nothing. */
const SaidSchema = z.object({ measurement: z.nullable(MeasurementSchema), failure: z.nullable(z.string()) })
export type DecoderSaid = z.infer<typeof SaidSchema>

/** `live` is `null` where no version is live yet. */
const BothSaidSchema = z.object({ tried: SaidSchema, live: z.nullable(SaidSchema) })

export const tryDecoder = operation({
  method: 'POST',
  path: '/api/sensors/decoders/:name/trial',
  summary:
    'Runs a version of a decoder over its examples and the latest uplinks of its sensors, beside the one that is live, and changes nothing.',
  needs: 'fleet:change',
  bodyBytes: BODY_BYTES,
  params: decoderParams,
  body: DecoderBodySchema,
  answer: z.object({
    /** Why it would be refused; `null` when it may be made live. */
    refusal: z.nullable(z.object({ example: z.nullable(z.int()), field: z.string(), detail: z.string() })),
    /** In the order in which they were given. */
    examples: z.array(BothSaidSchema),
    /** What sensors of this kind sent last, and the ones of it that the two read differently. */
    uplinks: z.object({
      read: z.int(),
      differ: z.int(),
      differing: z.array(
        z.extend(BothSaidSchema, {
          devEui: z.string(),
          at: MomentSchema,
          fPort: z.int(),
          payload: z.string(),
        }),
      ),
    }),
  }),
})
export type DecoderTrial = OperationAnswer<typeof tryDecoder>

export const putDecoder = operation({
  method: 'PUT',
  path: '/api/sensors/decoders/:name',
  summary:
    "Adds a vendor's decoder, or a new version of it. It is live when it agrees with all of its examples, and the version before is kept; otherwise it is refused, with the example and the field.",
  needs: 'fleet:change',
  bodyBytes: BODY_BYTES,
  params: decoderParams,
  body: z.extend(DecoderBodySchema, {
    /** The version that the caller has seen live: another one is not replaced. */
    replaces: z.optional(z.int()),
  }),
  answer: DecoderSchema,
})

const DecoderVersionSchema = z.object({
  version: z.int(),
  changedAt: MomentSchema,
  changedBy: z.string(),
  /** How many examples it agreed with. */
  examples: z.int(),
})
export type DecoderVersion = z.infer<typeof DecoderVersionSchema>

export const listDecoderVersions = operation({
  method: 'GET',
  path: '/api/sensors/decoders/:name/versions',
  summary: "The versions of a vendor's decoder that were ever live, the newest first.",
  needs: 'record:read',
  params: decoderParams,
  answer: z.object({ versions: z.array(DecoderVersionSchema) }),
})

export const restoreDecoder = operation({
  method: 'PUT',
  path: '/api/sensors/decoders/:name/live',
  summary: "Makes an earlier version of a vendor's decoder live again.",
  needs: 'fleet:change',
  params: decoderParams,
  body: z.strictObject({ version: z.int() }),
  answer: DecoderSchema,
})

const SensorHealthSchema = z.object({
  /** Installed sensors that have missed two of their own intervals. */
  silent: z.array(
    z.object({
      devEui: z.string(),
      lastAt: MomentSchema,
      /** The usual time between its uplinks; `null` of a sensor that is too new. */
      rhythmMs: z.nullable(z.number()),
    }),
  ),
  /** Gateways that fell silent together with nearly all sensors that they alone heard. */
  gateways: z.array(z.object({ gateway: z.string(), devices: z.array(z.string()) })),
  /** Batteries that are low in so many weeks; 0 when they are. */
  batteries: z.array(z.object({ devEui: z.string(), weeksUntilLow: z.int() })),
})
export type SensorHealth = z.infer<typeof SensorHealthSchema>

export const getSensorHealth = operation({
  method: 'GET',
  path: '/api/sensors/health',
  summary: 'Which sensors and gateways have fallen silent, and in how many weeks batteries are low.',
  needs: 'record:read',
  answer: SensorHealthSchema,
})
