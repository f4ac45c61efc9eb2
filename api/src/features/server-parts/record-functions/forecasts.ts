import type { EvidenceRow, ForecastModel } from 'shared-domain/forecast'
import type { Database } from '../../../database/database'
import { latestModel } from '../../forecast/forecast-models'
import { readEvidence } from '../../forecast/read-evidence'

/** What parts may read of the forecasts and what they rest on. */
export interface ForecastSources {
  /** The latest model that was fitted, with its version; `null` before the first. */
  model: () => Promise<{ version: number; model: ForecastModel } | null>
  /** What was observed of each bin in service in the eight weeks until then, in ms since 1970. Read it with `presentEvidence`. */
  evidence: (until: number) => Promise<EvidenceRow[]>
}

export const forecastSources = ({ query }: Database): ForecastSources => ({
  async model() {
    const latest = await latestModel(query)
    return latest && { version: latest.version, model: latest.model }
  },
  evidence: (until) => readEvidence(query, until),
})
