import * as z from 'zod/mini'

const CountSchema = z.object({ count: z.int().check(z.nonnegative()) })

/** How many features the layer says it has; `undefined` when it does not say. */
export const parseFeatureCount = (body: unknown) => CountSchema.safeParse(body).data?.count
