import { HOUR_MS } from 'shared-domain'
import type { MadeCode } from './labels'

/** The bins of the four sample codes: the generator's default bin, then those of the sample alerts. */
const BINS = [
  { binId: 'WN001', location: 'Wellington Central' },
  { binId: 'WN042', location: 'Lambton Quay & Willis Street' },
  { binId: 'WN018', location: 'Cuba Street Mall' },
  { binId: 'WN067', location: 'Courtenay Place' },
]

/** The four recently generated codes of the specification, newest first. */
export const sampleCodes = (now: Date): MadeCode[] =>
  BINS.map((bin, place) => ({
    id: `5a3b1e00-0000-4000-8000-00000000010${place}`,
    code: { kind: 'report', ...bin, size: 'medium' },
    madeAt: new Date(now.getTime() - (place + 1) * HOUR_MS).toISOString(),
  }))
