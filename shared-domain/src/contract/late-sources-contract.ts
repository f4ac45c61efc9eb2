import * as z from 'zod/mini'
import { MomentSchema } from './moment'
import { operation } from './operation'

export const getLateSources = operation({
  method: 'GET',
  path: '/api/late-sources',
  summary:
    'What brings levels of bins and is late, so that a level may be older than it looks. For screens without the figures.',
  needs: 'record:read',
  answer: z.object({ lateSources: z.array(z.object({ name: z.string(), since: MomentSchema })) }),
})
