import { useRecordQuery } from 'shared-domain/client'
import { getPeriodFigures, type Period } from 'shared-domain/contract'

/** The figures of a period beside those of the one before; nothing is requested for no period. */
export const usePeriodFigures = (period: Period | null) =>
  useRecordQuery({
    operation: getPeriodFigures,
    request: { query: period ?? { from: '', to: '' } },
    // Bins change all the time, and these figures are of weeks: the regular refresh is soon enough.
    changesWith: ['routes', 'thresholds', 'reports'],
    isEnabled: period !== null,
  })
export type PeriodFiguresAnswer = ReturnType<typeof usePeriodFigures>
