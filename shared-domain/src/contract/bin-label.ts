import * as z from 'zod/mini'
import { OUTDATED_REASONS } from '../labels/label-state'
import { MomentSchema } from './moment'

/** The latest label of a bin. */
export const BinLabelSchema = z.object({
  printedAt: MomentSchema,
  /** Why it is out of date; `null` when it is up to date. */
  outdated: z.nullable(z.enum(OUTDATED_REASONS)),
})
export type BinLabel = z.infer<typeof BinLabelSchema>
