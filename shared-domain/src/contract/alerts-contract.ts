import * as z from 'zod/mini'
import { AlertSchema } from '../alerts/alert'
import { ThresholdsSchema, thresholdFields, thresholdsInOrder } from '../bins/bin'
import { SENSOR_HAZARDS } from '../sensors/hazard-names'
import { RouteIdSchema } from './field-schemas'
import { MomentSchema } from './moment'
import { NextVisitSchema } from './next-visit'
import { operation } from './operation'
import { FINDINGS } from './routes-contract'
import { RiskSchema } from './stop-reasons'

const AcknowledgementSchema = z.object({ by: z.string(), at: MomentSchema })

/** An alert as the record stores it, with a time instead of the text "5 minutes ago". */
const RecordedAlertSchema = z.extend(z.omit(AlertSchema, { time: true }), {
  raisedAt: MomentSchema,
  isRead: z.boolean(),
  /** The report that raised it; `null` when it was something else. */
  reportId: z.nullable(z.uuid()),
  /** The crew's latest finding that is not resolved yet; null when there is none. */
  finding: z.nullable(z.object({ reason: z.enum(FINDINGS), routeId: RouteIdSchema })),
  /**
   * The danger that the sensor of the bin detected; absent when there is none. Such an alert is open until it is cleared, and `isRead` says
   * whether it is acknowledged.
   */
  hazard: z.optional(z.enum(SENSOR_HAZARDS)),
  /** When the sensor detected it first. */
  hazardAt: z.optional(MomentSchema),
  /** Present while the battery of the bin's sensor is low. The alert ends by itself when the battery is good again, or the sensor is exchanged. */
  isBatteryLow: z.optional(z.literal(true)),
  /** Who has seen to the danger; absent until a person says so. */
  acknowledged: z.optional(AcknowledgementSchema),
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
  summary: 'The open alerts: dangers, then the most urgent, then the newest first.',
  needs: 'record:read',
  answer: z.object({ alerts: z.array(RecordedAlertSchema), thresholds: ThresholdsSchema }),
})

export const readAllAlerts = operation({
  method: 'POST',
  path: '/api/alerts/read-all',
  summary: 'Marks every open alert as read, except dangers; returns those that were not, for an undo.',
  needs: 'alerts:acknowledge',
  answer: AlertIdsSchema,
})

export const readAlerts = operation({
  method: 'POST',
  path: '/api/alerts/read',
  summary: 'Marks alerts as read, or as unread again. Dangers are acknowledged instead, one by one.',
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

export const acknowledgeAlert = operation({
  method: 'POST',
  path: '/api/alerts/:id/acknowledge',
  summary:
    'Says that the person who is signed in has seen to a danger: a fire or a fallen bin. The alert stays open until it is cleared. Returns who acknowledged it first.',
  needs: 'alerts:acknowledge',
  params: z.object({ id: AlertIdSchema }),
  answer: AcknowledgementSchema,
})

export const closeAlert = operation({
  method: 'POST',
  path: '/api/alerts/:id/close',
  summary:
    'Clears a danger that a sensor detected; without one it says that staff have seen to what a crew found, so that the bin is planned again. An alert with another cause ends with that.',
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
  summary:
    'Sets both thresholds; bins and alerts follow at once. Refused when a colleague has changed what was seen.',
  needs: 'thresholds:change',
  body: z
    .strictObject({
      ...thresholdFields,
      /** The thresholds that the person has seen; without them they are changed, whatever they are now. */
      from: z.optional(z.strictObject(thresholdFields)),
    })
    .check(thresholdsInOrder),
  answer: ThresholdsSchema,
})
