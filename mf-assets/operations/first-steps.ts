import { operation } from 'shared-domain/contract'
import * as z from 'zod/mini'

const count = z.int().check(z.gte(0))

const FirstStepsSchema = z.object({
  /** Bins in service. */
  bins: count,
  /** Those of them that have a place. */
  located: count,
  /** Those of them with a printed label. */
  labelled: count,
  /** Trucks in service. */
  trucks: count,
  /** People with an active account. */
  people: count,
  /** Routes of today and later. */
  routes: count,
})
export type FirstSteps = z.infer<typeof FirstStepsSchema>

export const readFirstSteps = operation({
  method: 'GET',
  path: '/api/assets/first-steps',
  summary: 'How far a council has come on the way from an empty record to a planned route.',
  needs: 'bins:change',
  answer: FirstStepsSchema,
})
