import { UnservedReasonSchema } from 'routing-engine'
import * as z from 'zod/mini'
import { BinIdSchema, DaySchema } from './field-schemas'
import { MomentSchema } from './moment'

const metres = z.number().check(z.gte(0), z.lte(10_000_000))
const percent = z.nullable(z.number().check(z.gte(0), z.lte(100)))

/** The chance that a bin overflows before `by`, the next chance to empty it, 0–1. */
export const RiskSchema = z.object({ chance: z.number().check(z.gte(0), z.lte(1)), by: MomentSchema })
export type StopRisk = z.infer<typeof RiskSchema>

/** Why a plan has a bin as a stop. */
export const StopReasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reported') }),
  /** `percent` is the level that its sensor reports; null without a level. */
  z.object({ kind: z.literal('full'), percent }),
  z.extend(RiskSchema, { kind: z.literal('risk') }),
  /** The bin comes due on `day`. Its visit would add `metres` of driving to the rounds of that day, which emptying it now saves. */
  z.object({ kind: z.literal('on-the-way'), metres, day: DaySchema }),
  /** For a bin without a forecast its level decides. */
  z.object({ kind: z.literal('level'), percent }),
])
export type StopReason = z.infer<typeof StopReasonSchema>

/** Why a plan left out a bin that it considered. */
export const leftOutBinFields = {
  reason: z.enum([...UnservedReasonSchema.options, 'by-hand']),
  /** Null without a forecast. */
  risk: z.nullable(RiskSchema),
  /** The driving that it would add to the nearest route; null where no road leads there. */
  metres: z.nullable(metres),
}

export const LeftOutSchema = z.object({ binId: BinIdSchema, ...leftOutBinFields })
export type LeftOut = z.infer<typeof LeftOutSchema>
