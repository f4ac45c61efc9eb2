import { useRecordMutation } from 'shared-domain/client'
import { changeReports, listAlerts, listReports, markMissing, searchBins } from 'shared-domain/contract'
import { getOverview } from '../../operations'

type Marks = { kind: 'mark'; binIds: readonly string[] } | { kind: 'close'; reportIds: readonly string[] }

/** Marks bins as missing, with a report for each. Undo closes these reports. */
export const useMissingMarks = () =>
  useRecordMutation({
    async send(marks: Marks, { call }): Promise<{ reportIds: readonly string[] }> {
      if (marks.kind === 'mark') return call(markMissing, { body: { binIds: [...marks.binIds] } })
      const reason = 'It was marked as missing by mistake.'
      await call(changeReports, { body: { action: 'close', ids: [...marks.reportIds], reason } })
      return { reportIds: [] }
    },
    refreshes: [searchBins, listReports, listAlerts, getOverview],
    notDone: ({ kind }) => (kind === 'mark' ? 'Not marked as missing' : 'Not taken back'),
  })
