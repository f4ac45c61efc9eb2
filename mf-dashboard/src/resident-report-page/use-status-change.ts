import { useState } from 'react'
import { paths } from 'shared-domain'
import { explainFailure } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { t } from '../messages/translate'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import type { StatusChange, useReportHandling } from '../resident-reports/reports'
import { undoOf } from './status-change'

export type Handling = ReturnType<typeof useReportHandling>

/** The result of the latest request, a new object each time. */
export interface Outcome {
  failure: Error | null
}

/** Changes the status of a report; a toast confirms it and offers Undo. */
export function useStatusChange(report: ReportFile, handling: Handling) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Whether the server saved it. */
  async function save(change: StatusChange): Promise<boolean> {
    try {
      await handling.changeAsync(change)
      setOutcome({ failure: null })
      notifyChanged(report, change, handling)
      return true
    } catch (error) {
      setOutcome({ failure: error as Error })
      return false
    }
  }
  return { save, outcome }
}

function notifyChanged(report: ReportFile, change: StatusChange, handling: Handling) {
  const back = undoOf(report, change)
  const action = back && {
    label: t('residentReport.undo'),
    onPress: () => void takeBack(report, back, handling),
  }
  notify.success(t('residentReport.reportIsNow', { to: nameOf(change.to) }), {
    ...whichReport(report),
    ...(action && { action }),
  })
}

/** Says in the notifications, where the toast is kept, which report it is about. */
const whichReport = ({ id, reference, binId, location }: ReportFile) => ({
  description: t('residentReport.reportOfBin', { reference, binId, location }),
  path: paths.residentReport(id),
})

async function takeBack(report: ReportFile, change: StatusChange, handling: Handling) {
  try {
    await handling.changeAsync(change)
    notify.info(t('residentReport.reportIsAgain', { to: nameOf(change.to) }), whichReport(report))
  } catch (error) {
    const { title, sentence } = explainFailure(error as Error, t('residentReport.notTakenBack'))
    notify.error(title, { description: sentence, path: paths.residentReport(report.id) })
  }
}

const nameOf = (status: StatusChange['to']) => REPORT_STATUSES[status].name.toLowerCase()
