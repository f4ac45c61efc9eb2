import * as z from 'zod/mini'
import { UntrustedSchema } from './bin-flags'
import { BinLifeSchema } from './bin-life'
import { BIN_STATUSES, type Thresholds } from './bin-status'
import { BIN_TYPES } from './bin-type'

export const BinTypeSchema = z.enum(BIN_TYPES)
const BinStatusSchema = z.enum(BIN_STATUSES)

const percent = z
  .int('Give a whole percentage.')
  .check(z.gte(1, 'Give a percentage from 1 to 99.'), z.lte(99, 'Give a percentage from 1 to 99.'))

export const thresholdFields = { fullAbove: percent, warningAbove: percent }
export const thresholdsInOrder = z.refine<Thresholds>(
  ({ fullAbove, warningAbove }) => warningAbove < fullAbove,
  { path: ['warningAbove'], error: 'Give a percentage below that of a full bin.' },
)
export const ThresholdsSchema: z.ZodMiniType<Thresholds, Thresholds> = z
  .strictObject(thresholdFields)
  .check(thresholdsInOrder)
export const BinSchema = z.object({
  /** Stable for the life of the bin, because it is printed in QR codes. */
  id: z.string().check(z.minLength(1)),
  location: z.string(),
  binType: BinTypeSchema,
  /** Percent as reported, so possibly outside 0–100; `null` without a sensor reading. Show it through `shownFillLevel`. */
  fillLevel: z.nullable(z.number()),
  status: BinStatusSchema,
  /** WGS 84 degrees; `null` when the source has no position. */
  lat: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  lng: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  /** YYYY-MM-DD in Pacific/Auckland. */
  lastCollected: z.nullable(z.iso.date()),
  /** When the level was measured; left out or `null` where the source does not tell. */
  measuredAt: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** Present while the sensor sends no plausible level: `fillLevel` was measured before, and may have changed since. */
  untrusted: z.optional(UntrustedSchema),
  /** What its forecast says while its level is unknown, by its collections until `lastCollected`. Residents alone are told. */
  likely: z.optional(z.enum(['full', 'free'])),
  /** Why a value is unknown, as one or more sentences. */
  flag: z.optional(z.string()),
  /** Present while the bin is damaged or out for works. */
  life: z.optional(BinLifeSchema),
})
export type Bin = z.infer<typeof BinSchema>

/** A bin with a position: it can be mapped, searched by distance and routed. */
export type LocatedBin = Bin & { lat: number; lng: number }
