import { MomentSchema, type OperationAnswer, operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'
import { millimetres } from './devices'
import { MeasurementSchema } from './uplinks'

const FieldPathSchema = z
  .string()
  .check(
    z.regex(
      /^[\w-]+( [\w-]+)*(\.[\w-]+( [\w-]+)*){0,3}$/,
      'Give the name of the field as the decoder returns it, such as distance or distance.value.',
    ),
  )

/** The fields of a vendor's decoder and their units. */
const DecoderFieldsSchema = z
  .strictObject({
    distance: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['mm', 'cm', 'm'], 'Give mm, cm or m.') }),
    ),
    /** The sensor's own estimate; enough for a sensor that reports no distance. */
    level: z.optional(z.strictObject({ path: FieldPathSchema, unit: z.literal('%', 'Give %.') })),
    battery: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['%', 'V', 'mV'], 'Give %, V or mV.') }),
    ),
    temperature: z.optional(
      z.strictObject({ path: FieldPathSchema, unit: z.enum(['°C', '°F'], 'Give °C or °F.') }),
    ),
    /** Either an angle, or the value that the decoder returns when the sensor is tilted. */
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

/** An uplink whose meaning is known from the vendor's manual or a tape measure. Fields that are left out are not compared. */
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

/** In characters. */
export const DECODER_SOURCE_MAX = 200_000

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
  /** What this kind of sensor reports about its position: an angle, whether it is tilted, or nothing. */
  tilt: z.enum(['angle', 'own-judgement', 'none']),
  examples: z.array(DecoderExampleSchema),
  /** The vendor's script; `null` for a decoder that the product brings. */
  script: z.nullable(
    z.object({
      /** The number of the live version, from 1. */
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

const BODY_BYTES = 512 * 1024

/** What one version of a decoder returns for an uplink, or why it fails. */
const TrialOutcomeSchema = z.object({
  measurement: z.nullable(MeasurementSchema),
  failure: z.nullable(z.string()),
})
export type TrialOutcome = z.infer<typeof TrialOutcomeSchema>

/** `live` is `null` while no version is live. */
const TrialComparisonSchema = z.object({ tried: TrialOutcomeSchema, live: z.nullable(TrialOutcomeSchema) })

export const tryDecoder = operation({
  method: 'POST',
  path: '/api/sensors/decoders/:name/trial',
  summary:
    'Runs a version of a decoder over its examples and the latest uplinks of its sensors, beside the one that is live, and changes nothing.',
  needs: 'sensors:change',
  bodyBytes: BODY_BYTES,
  params: decoderParams,
  body: DecoderBodySchema,
  answer: z.object({
    /** Why it would be refused; `null` when it may be made live. */
    refusal: z.nullable(z.object({ example: z.nullable(z.int()), field: z.string(), detail: z.string() })),
    /** Why it may be wrong although it agrees with its examples: it is live only when a person keeps it all the same. */
    doubt: z.optional(z.nullable(z.object({ example: z.nullable(z.int()), detail: z.string() }))),
    /** The examples, in the given order. */
    examples: z.array(TrialComparisonSchema),
    /** The latest uplinks of sensors of this kind, and those that the two versions read differently. */
    uplinks: z.object({
      read: z.int(),
      differ: z.int(),
      differing: z.array(
        z.extend(TrialComparisonSchema, {
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
    "Adds a vendor's decoder, or a new version of it. It is live when it agrees with all of its examples, and the version before is kept; otherwise it is refused, with the example and the field. One in doubt is refused by the field keepAllTheSame, and live when that is true.",
  needs: 'sensors:change',
  bodyBytes: BODY_BYTES,
  params: decoderParams,
  body: z.extend(DecoderBodySchema, {
    /** The version that the caller saw live. A different live version is not replaced. */
    replaces: z.optional(z.int()),
    /** Makes it live although a value of an example could be something else. The audit trail has the doubt. */
    keepAllTheSame: z.optional(z.boolean()),
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
  needs: 'sensors:change',
  params: decoderParams,
  body: z.strictObject({ version: z.int() }),
  answer: DecoderSchema,
})

export const removeDecoder = operation({
  method: 'DELETE',
  path: '/api/sensors/decoders/:name',
  summary:
    "Withdraws a vendor's decoder that no sensor in use is of. Its versions are kept, and each can be made live again.",
  needs: 'sensors:change',
  params: decoderParams,
  answer: null,
  status: 204,
})
