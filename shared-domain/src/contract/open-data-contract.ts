import * as z from 'zod/mini'
import { operation } from './operation'

/** A layer that lacks bins for so long is believed, in ms. */
export const LOSS_BELIEVED_AFTER_MS = 24 * 60 * 60_000

export const settleLoss = operation({
  method: 'POST',
  path: '/api/open-data/loss',
  summary:
    'Says of the bins that the open-data layer lacks that they are gone, or keeps them for another day.',
  needs: 'open-data:confirm',
  body: z.strictObject({
    areGone: z.boolean(),
    /** As many as the person saw: refused when they are no longer as many. */
    missing: z.int().check(z.gte(1, 'Give how many bins are missing.')),
  }),
  answer: null,
  status: 204,
})
