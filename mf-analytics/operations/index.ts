import { withSamples } from 'shared-domain/contract'
import * as advice from './advice'
import * as analytics from './analytics'

export {
  ADVICE_NAMES,
  type AdvisedBinRow,
  type BinAdviceAnswer,
  binAdviceCsv,
  type MadeBinAdvice,
  type MadeSensorAdvice,
  type SensorAdviceAnswer,
  type SensorBinRow,
  type SensorStepRow,
  sensorAdviceCsv,
} from './advice'
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
export const { getAnalytics, getBinAdvice, getSensorAdvice } = withSamples(
  {
    getAnalytics: analytics.getAnalytics,
    getBinAdvice: advice.getBinAdvice,
    getSensorAdvice: advice.getSensorAdvice,
  },
  () => import('./samples'),
)
