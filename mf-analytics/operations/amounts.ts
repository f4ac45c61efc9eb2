import * as z from 'zod/mini'

/** What was saved: negative when more was driven. */
export const AmountsSchema = z.object({ km: z.number(), kgCo2: z.number(), dollars: z.number() })

/** The formula by which kilometres become amounts, with its version. */
export const FormulaSchema = z.object({
  version: z.string(),
  litresPerKm: z.number(),
  kgCo2PerLitre: z.number(),
  dollarsPerKm: z.number(),
})
