import * as z from 'zod/mini'
import { MomentSchema } from './moment'

/** The latest label of a bin. */
export const BinLabelSchema = z.object({
  printedAt: MomentSchema,
  /** Why it is out of date: the bin's location text changed, or the bin was moved. `null` when it is up to date. */
  outdated: z.nullable(z.enum(['renamed', 'moved'])),
})
export type BinLabel = z.infer<typeof BinLabelSchema>
