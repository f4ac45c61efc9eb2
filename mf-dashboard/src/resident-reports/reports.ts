import { problemOf, setAnswer, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  changeReportStatus,
  countHeldReports,
  getReport,
  listReports,
  type OperationAnswer,
  type OperationRequest,
  releaseReport,
  setReportBin,
} from 'shared-domain/contract'
import { getOverview } from '../../operations'

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

/** Sets the bin of a report whose bin is unknown. */
export const useReportBin = (id: string) =>
  useRecordMutation({
    send: (binId: string, { call }) => call(setReportBin, { params: { id }, body: { binId } }),
    learn: (report) => [setAnswer(getReport, { params: { id } }, report)],
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: 'Not saved: the report is as it was',
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
    learn: (report) => [setAnswer(getReport, { params: { id } }, report)],
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: 'Not saved: the report is as it was',
  })
