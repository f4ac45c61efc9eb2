import { useState } from 'react'
import { explainFailure, type ReportMove, type useReportHandling } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { undoOf } from './status-change'

export type Handling = ReturnType<typeof useReportHandling>

/** The result of the latest request; a new object each time. */
export interface Outcome {
  failure: Error | null
}

/** Changes the status of a report; a toast confirms it and offers Undo. */
export function useStatusChange(report: ReportFile, handling: Handling) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Whether the server saved it. */
  async function save(move: ReportMove): Promise<boolean> {
    try {
      await handling.move(move)
      setOutcome({ failure: null })
      tellMoved(move, undoOf(report, move), handling)
      return true
    } catch (error) {
      setOutcome({ failure: error as Error })
      return false
    }
  }
  return { save, outcome }
}

function tellMoved(move: ReportMove, back: ReportMove | null, handling: Handling) {
  const action = back && { label: 'Undo', onPress: () => void takeBack(back, handling) }
  notify.success(`The report is now ${nameOf(move.to)}`, { ...(action && { action }) })
}

async function takeBack(move: ReportMove, handling: Handling) {
  try {
    await handling.move(move)
    notify.info(`The report is ${nameOf(move.to)} again`)
  } catch (error) {
    const { title, sentence } = explainFailure(error as Error, 'Not taken back')
    notify.error(title, { description: sentence })
  }
}

const nameOf = (status: ReportMove['to']) => REPORT_STATUSES[status].name.toLowerCase()
