import { withSamples } from 'shared-domain/contract'
import * as analytics from './analytics'

export type { Analytics } from './analytics'
export {
  type CouncilScheduleFacts,
  getCouncilSchedule,
  putCouncilSchedule,
  removeCouncilSchedule,
} from './council-schedule'
export {
  type Compared,
  getPeriodFigures,
  PERIOD_DAYS_MAX,
  type Period,
  type PeriodAnswer,
  type PeriodFigures,
  periodDays,
} from './period-figures'
export { getReplay, type ReplayAnswer, replayCsv, scheduleCsv, scheduleName } from './replay'
export { getSavings, type SavedRoute, type SavingsAnswer, savingsCsv } from './savings'

/** The contract between the page and the server: fields may be added, and existing ones stay. */
export const { getAnalytics } = withSamples(
  { getAnalytics: analytics.getAnalytics },
  () => import('./samples'),
)
