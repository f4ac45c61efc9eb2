import * as z from 'zod/mini'
import { DAY_MS } from '../time/durations'
import { operation } from './operation'

/** After this time, in ms, a loss of bins in the layer is believed. */
export const LOSS_BELIEVED_AFTER_MS = DAY_MS

export const settleLoss = operation({
  method: 'POST',
  path: '/api/open-data/loss',
  summary:
    'Says of the bins that the open-data layer lacks that they are gone, or keeps them for another day.',
  needs: 'open-data:confirm',
  body: z.strictObject({
    areGone: z.boolean(),
    /** The number of bins that the person saw; refused when it has changed. */
    missing: z.int().check(z.gte(1, 'Give how many bins are missing.')),
  }),
  answer: null,
  status: 204,
})
