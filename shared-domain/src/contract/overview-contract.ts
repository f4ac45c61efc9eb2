import * as z from 'zod/mini'
import { AnalyticsSchema } from '../analytics/analytics'
import { MomentSchema } from './moment'
import { operation } from './operation'

export const getAnalytics = operation({
  method: 'GET',
  path: '/api/analytics',
  summary: 'Four figures and four charts, computed from readings and collections.',
  needs: 'record:read',
  answer: z.extend(AnalyticsSchema, { asOf: MomentSchema }),
})
