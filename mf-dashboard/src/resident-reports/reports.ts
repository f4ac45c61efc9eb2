import { changeAnswer, problemOf, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  type ChangedReportFile,
  changeReportStatus,
  countHeldReports,
  getReport,
  listReports,
  type OperationAnswer,
  type OperationRequest,
  readReportContact,
  releaseReport,
  setReportBin,
} from 'shared-domain/contract'
import { getOverview } from '../../operations'
import { t } from '../messages/translate'

export type ReportQuery = OperationRequest<typeof listReports>['query']
export type ReportPage = OperationAnswer<typeof listReports>
export type StatusChange = OperationRequest<typeof changeReportStatus>['body']

/** A page of the residents' reports, newest first. The previous page stays until it has arrived. */
export const useReports = (query: ReportQuery) =>
  useRecordQuery({
    operation: listReports,
    request: { query },
    changesWith: ['reports', 'routes'],
    keepsPrevious: true,
  })

export const useReport = (id: string) =>
  useRecordQuery({ operation: getReport, request: { params: { id } }, changesWith: ['reports', 'routes'] })

/** How many reports are held, by reason. */
export const useHeldReports = () =>
  useRecordQuery({ operation: countHeldReports, request: {}, changesWith: ['reports'] })

/** Shows the contact of a report, which the audit trail records. Its component keeps it, and the other answers do not hold it. */
export const useReportContact = (id: string) =>
  useRecordMutation({
    send: (_: 'show', { call }) => call(readReportContact, { params: { id } }),
    notDone: t('residentReports.contactNotShown'),
  })

/** The report after a change. Its note is as it was: the record shows it to readers only. */
const learnChange = (changed: ChangedReportFile) => [
  changeAnswer(getReport, { params: { id: changed.id } }, ({ note }) => ({ ...changed, note })),
]

/** Sets the bin of a report whose bin is unknown. */
export const useReportBin = (id: string) =>
  useRecordMutation({
    send: (binId: string, { call }) => call(setReportBin, { params: { id }, body: { binId } }),
    learn: learnChange,
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: t('residentReports.notSaved'),
  })

/** Changes the status of a report, or releases it from moderation. */
export const useReportHandling = (id: string) =>
  useRecordMutation({
    async send(change: StatusChange | 'release', { call, cache }) {
      try {
        if (change === 'release') return await call(releaseReport, { params: { id } })
        return await call(changeReportStatus, { params: { id }, body: change })
      } catch (error) {
        // Another operator changed the report first: that change is shown before the conflict is.
        if (problemOf(error)?.status === 409) await cache.refresh([getReport])
        throw error
      }
    },
    learn: learnChange,
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: t('residentReports.notSaved'),
  })
