import type { SampleHandlers } from 'shared-domain/contract'
import type { getBinAdvice, getSensorAdvice } from './advice'
import type { getAnalytics } from './analytics'
import { sampleBinAdvice, sampleSensorAdvice } from './sample-advice'
import { SAMPLE_ANALYTICS } from './sample-analytics'

type Sampled = {
  getAnalytics: typeof getAnalytics
  getBinAdvice: typeof getBinAdvice
  getSensorAdvice: typeof getSensorAdvice
}

/** The figures of the specification, which has none of a period, and advice about sample bins. */
export const samples = (): SampleHandlers<Sampled> => ({
  'GET /api/analytics': () => ({ ...SAMPLE_ANALYTICS, asOf: new Date().toISOString() }),
  'GET /api/analytics/bin-advice': () => sampleBinAdvice(new Date()),
  'GET /api/analytics/sensor-advice': () => sampleSensorAdvice(new Date()),
})
