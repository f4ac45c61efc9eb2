import { useState } from 'react'
import { explainFailure, type ReportMove, type useReportHandling } from 'shared-domain/client'
import type { ReportFile } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { undoMove } from './report-move'

export type Handling = ReturnType<typeof useReportHandling>

/** How saving went; another object each time. */
export interface Outcome {
  failure: Error | null
}

/** Moves a report on, tells so once the record has it, and offers the way back. */
export function useMoving(report: ReportFile, handling: Handling) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  /** Whether the record has it. */
  async function save(move: ReportMove): Promise<boolean> {
    try {
      await handling.move(move)
      setOutcome({ failure: null })
      tellMoved(move, undoMove(report, move), handling)
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
