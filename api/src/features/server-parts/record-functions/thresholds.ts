import type { Thresholds } from 'shared-domain'
import type { Database } from '../../../database/database'
import { readThresholds } from '../../bins/thresholds'

/** What parts may read of the thresholds. */
export interface ThresholdSources {
  /** Those in force, in percent. */
  current: () => Promise<Thresholds>
}

export const thresholdSources = ({ query }: Database): ThresholdSources => ({
  current: () => readThresholds(query),
})
