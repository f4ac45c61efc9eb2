import { type RecordAnswer, useRecordQuery } from 'shared-domain/client'
import type { LiveEvent } from 'shared-domain/contract'
import { type Analytics, getAnalytics } from '../../operations'

export type AnalyticsAnswer = RecordAnswer<Analytics & { asOf: string }>

/** The figures and charts of the last weeks. */
export const useAnalytics = (): AnalyticsAnswer =>
  useRecordQuery({
    operation: getAnalytics,
    request: {},
    // Not with each change of a bin: for figures of weeks the regular refresh is soon enough.
    changesWith: ['routes', 'thresholds'],
  })

/** Whether something changed that this remote keeps itself: the replayed days or the council's schedule. */
export const ofAnalytics = (event: LiveEvent) => event.kind === 'remote' && event.remote === 'mf-analytics'
