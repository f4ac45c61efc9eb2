import type { OperationAnswer, OperationRequest } from '../contract/operation'
import type { changeReportStatus, listReports } from '../contract/reports-contract'

/** Which reports are asked for. */
export type ReportQuery = OperationRequest<typeof listReports>['query']
export type ReportPage = OperationAnswer<typeof listReports>
/** A step in a report's life. */
export type ReportMove = OperationRequest<typeof changeReportStatus>['body']
