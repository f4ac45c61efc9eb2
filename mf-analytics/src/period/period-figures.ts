import { useRecordQuery } from 'shared-domain/client'
import { getPeriodFigures, type Period } from '../../operations'

/** The figures of a period and of the one before; nothing is requested without a period. */
export const usePeriodFigures = (period: Period | null) =>
  useRecordQuery({
    operation: getPeriodFigures,
    request: { query: period ?? { from: '', to: '' } },
    // Not with each change of a bin: for figures of weeks the regular refresh is soon enough.
    changesWith: ['routes', 'thresholds', 'reports'],
    isEnabled: period !== null,
  })
export type PeriodFiguresAnswer = ReturnType<typeof usePeriodFigures>
