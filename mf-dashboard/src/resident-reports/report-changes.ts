import { useState } from 'react'
import { explainFailure, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  type Assignee,
  type ChangedReport,
  changeReports,
  countHeldReports,
  getReport,
  listReports,
  type OperationRequest,
  type RefusedReport,
  reportAssignees,
} from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { getOverview } from '../../operations'
import { reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'

type Body = OperationRequest<typeof changeReports>['body']
/** A change of one or many reports. */
export type ReportsChange = Exclude<Body, { action: 'take-back' }>

/** The reason for closing a report whose bin was emptied since. The resident reads it. */
export const EMPTIED_REASON = t('residentReports.binHasBeenEmptiedSince')

const NO_PEOPLE: readonly Assignee[] = []

/** The people to whom reports can be assigned; none until they are known, and in the mock data. */
export function useAssignees(): readonly Assignee[] {
  const { data } = useRecordQuery({ operation: reportAssignees, request: {}, changesWith: [] })
  return data?.people ?? NO_PEOPLE
}

/** What was asked for last, for trying it again. */
type Attempt =
  | { kind: 'change'; wanted: ReportsChange; onDone: (() => void) | undefined; person: Assignee | undefined }
  | { kind: 'take-back'; changes: ChangedReport[] }

/** Changes reports in one request; a toast confirms it and offers Undo. */
export function useReportChanges() {
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (body: Body, { call }) => call(changeReports, { body }),
    refreshes: [listReports, getReport, countHeldReports, getOverview],
    notDone: ({ action }) => NOT_DONE[action],
  })
  const [refused, setRefused] = useState<readonly RefusedReport[]>([])
  const [latest, setLatest] = useState<Attempt | null>(null)
  async function takeBack(changes: ChangedReport[]) {
    setLatest({ kind: 'take-back', changes })
    try {
      const answer = await changeAsync({ action: 'take-back', changes })
      setRefused(answer.refused)
      notify.info(
        answer.changed.length === changes.length
          ? t('residentReports.reportsAreAsTheyWere')
          : t('residentReports.ofAreAsTheyWere', {
              count: answer.changed.length,
              reports: reportsText(changes.length),
            }),
      )
    } catch (error) {
      const { title, sentence } = explainFailure(error as Error, NOT_DONE['take-back'])
      notify.error(title, { description: sentence })
    }
  }
  /** Calls `onDone` when the server has answered. The reports that it left as they are are in `refused`. */
  async function change(wanted: ReportsChange, onDone?: () => void, person?: Assignee) {
    setLatest({ kind: 'change', wanted, onDone, person })
    const answer = await changeAsync(wanted).catch(() => null)
    if (!answer) return
    const { changed } = answer
    setRefused(answer.refused)
    if (changed.length === 0) notify.info(t('residentReports.noReportWasChanged'))
    else
      notify.success(doneText(wanted, changed, person), {
        action: { label: t('residentReports.undo'), onPress: () => void takeBack(changed) },
      })
    onDone?.()
  }
  /** Confirms, offers Undo and names the refused reports, as the first attempt would have done. */
  function tryAgain() {
    if (latest?.kind === 'change') void change(latest.wanted, latest.onDone, latest.person)
    else if (latest) void takeBack(latest.changes)
  }
  return {
    change,
    isPending,
    failure: failure && { ...failure, tryAgain: failure.tryAgain && tryAgain },
    refused,
    dismiss: () => setRefused([]),
  }
}

export type ReportChanges = ReturnType<typeof useReportChanges>

const NOT_DONE: Record<Body['action'], string> = {
  close: t('residentReports.notClosed'),
  join: t('residentReports.notJoined'),
  assign: t('residentReports.notAssigned'),
  'take-back': t('residentReports.notTakenBack'),
}

function doneText(
  { action }: ReportsChange,
  changed: readonly ChangedReport[],
  person: Assignee | undefined,
): string {
  if (action === 'close') return t('residentReports.closedReports', { reports: reportsText(changed.length) })
  if (action === 'assign')
    return person
      ? t('residentReports.assignedTo', { reports: reportsText(changed.length), name: person.name })
      : t('residentReports.unassigned', { reports: reportsText(changed.length) })
  const joined = changed.filter(({ from, to }) => from.status !== to.status)
  const originals = new Set(joined.map(({ to }) => to.duplicateOf)).size
  return t('residentReports.joinedToFirstOfBins', { reports: reportsText(joined.length), originals })
}
