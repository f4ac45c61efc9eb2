import * as z from 'zod/mini'
import { AlertSchema } from '../alerts/alert'
import { ThresholdsSchema } from '../bins/bin'
import { SENSOR_HAZARDS } from '../sensors/sensor-hazard'
import { RouteIdSchema } from './field-schemas'
import { MomentSchema } from './moment'
import { NextVisitSchema } from './next-visit'
import { operation } from './operation'
import { FINDINGS } from './routes-contract'
import { RiskSchema } from './stop-reasons'

/** An alert as the record stores it, with a time instead of the text "5 minutes ago". */
export const RecordedAlertSchema = z.extend(z.omit(AlertSchema, { time: true }), {
  raisedAt: MomentSchema,
  isRead: z.boolean(),
  /** The report that raised it; `null` when it was something else. */
  reportId: z.nullable(z.uuid()),
  /** The crew's latest finding that is not resolved yet; null when there is none. */
  finding: z.nullable(z.object({ reason: z.enum(FINDINGS), routeId: RouteIdSchema })),
  /** What the sensor of the bin warns of; absent when it warns of nothing. */
  hazard: z.optional(z.enum(SENSOR_HAZARDS)),
  /**
   * For an alert that a forecast raised: the probability that the bin overflows before the end of its next round, `by`. `isPlanned` says
   * that a route is planned for that round; otherwise it is the time at which the bin is usually emptied.
   */
  overflowRisk: z.optional(z.extend(RiskSchema, { isPlanned: z.boolean() })),
  /** Absent when no route will come to the bin. */
  nextVisit: z.optional(NextVisitSchema),
})
export type RecordedAlert = z.infer<typeof RecordedAlertSchema>

const AlertIdSchema = z.string().check(z.regex(/^A\d{3,18}$/, 'Give ids such as A001.'))
const AlertIdsSchema = z.object({ ids: z.array(AlertIdSchema) })

export const listAlerts = operation({
  method: 'GET',
  path: '/api/alerts',
  summary: 'The open alerts, the most urgent and then the newest first.',
  needs: 'record:read',
  answer: z.object({ alerts: z.array(RecordedAlertSchema), thresholds: ThresholdsSchema }),
})

export const readAllAlerts = operation({
  method: 'POST',
  path: '/api/alerts/read-all',
  summary: 'Marks every open alert as read; returns those that were not, for an undo.',
  needs: 'alerts:acknowledge',
  answer: AlertIdsSchema,
})

export const readAlerts = operation({
  method: 'POST',
  path: '/api/alerts/read',
  summary: 'Marks alerts as read, or as unread again.',
  needs: 'alerts:acknowledge',
  body: z.strictObject({
    ids: AlertIdsSchema.shape.ids.check(
      z.minLength(1, 'Name at least one alert.'),
      z.maxLength(1000, 'Name at most 1000 alerts.'),
    ),
    isRead: z.boolean(),
  }),
  answer: AlertIdsSchema,
})

export const closeAlert = operation({
  method: 'POST',
  path: '/api/alerts/:id/close',
  summary:
    'Says that staff have seen to what a crew found or a sensor noticed, so that the bin is planned again. An alert with another cause ends with that.',
  needs: 'alerts:acknowledge',
  params: z.object({ id: AlertIdSchema }),
  answer: null,
  status: 204,
})

export const getThresholds = operation({
  method: 'GET',
  path: '/api/alerts/thresholds',
  summary: 'The fill levels above which a bin counts as filling up and as full.',
  needs: 'record:read',
  answer: ThresholdsSchema,
})

export const changeThresholds = operation({
  method: 'PUT',
  path: '/api/alerts/thresholds',
  summary: 'Sets both thresholds; bins and alerts follow at once.',
  needs: 'thresholds:change',
  body: ThresholdsSchema,
  answer: ThresholdsSchema,
})
