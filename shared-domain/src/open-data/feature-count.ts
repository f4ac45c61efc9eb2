import { z } from 'zod'

const CountSchema = z.object({ count: z.number().int().nonnegative() })

/** How many features the layer says it has; `undefined` when it does not say. */
export const parseFeatureCount = (body: unknown) => CountSchema.safeParse(body).data?.count
