import { useRecordMutation } from 'shared-domain/client'
import { changeReports, listAlerts, listReports, markMissing, searchBins } from 'shared-domain/contract'
import { getOverview } from '../../operations'
import { t } from '../messages/translate'

type Marks = { kind: 'mark'; binIds: readonly string[] } | { kind: 'close'; reportIds: readonly string[] }

/** Marks bins as missing, with a report for each. Undo closes these reports. */
export const useMissingMarks = () =>
  useRecordMutation({
    async send(marks: Marks, { call }): Promise<{ reportIds: readonly string[] }> {
      if (marks.kind === 'mark') return call(markMissing, { body: { binIds: [...marks.binIds] } })
      const reason = t('bins.itWasMarkedAsMissingByMistake')
      await call(changeReports, { body: { action: 'close', ids: [...marks.reportIds], reason } })
      return { reportIds: [] }
    },
    refreshes: [searchBins, listReports, listAlerts, getOverview],
    notDone: ({ kind }) => (kind === 'mark' ? t('bins.notMarkedAsMissing') : t('bins.notTakenBack')),
  })
