import { ApiError } from '../contract/call-operation'
import type { OperationRequest } from '../contract/operation'
import type { changeReportStatus, listReports, ReportFile } from '../contract/reports-contract'
import { isUnresolved } from '../reports/report-status'
import { sampleReports } from '../samples/sample-reports'
import type { MockHandlers, Tell } from './mock-handlers'
import { notInMockData } from './not-in-mock-data'

type ReportQuery = OperationRequest<typeof listReports>['query']
type ReportMove = OperationRequest<typeof changeReportStatus>['body']

/** The sample reports, changed for as long as the page is open. */
export function mockReports(tell: Tell): MockHandlers {
  let reports: readonly ReportFile[] = sampleReports(new Date())

  function found(id: string): ReportFile {
    const report = reports.find((sample) => sample.id === id)
    if (!report)
      throw notInMockData('There is no such report among the mock data. Switch to real data to see it.')
    return report
  }
  function keep(changed: ReportFile): ReportFile {
    reports = reports.map((sample) => (sample.id === changed.id ? changed : sample))
    tell({ kind: 'reports', id: changed.id })
    return changed
  }
  return {
    'GET /api/reports': ({ query }) => {
      const fitting = reports.filter((report) => fits(report, query))
      return { reports: fitting, total: fitting.length, next: null }
    },
    'GET /api/reports/:id': ({ params }) => found(params.id),
    'POST /api/reports/:id/status': ({ params, body }) => keep(moved(found(params.id), body, reports)),
    'POST /api/reports/:id/release': ({ params }) =>
      keep({ ...found(params.id), isHeld: false, changedAt: now() }),
  }
}

const fits = (report: ReportFile, { status, issue, held, q = '' }: ReportQuery) =>
  (!status || (status === 'unresolved' ? isUnresolved(report.status) : report.status === status)) &&
  (!issue || report.issue === issue) &&
  (!held || String(report.isHeld) === held) &&
  [report.reference, report.binId, report.location].some((text) =>
    text.toLowerCase().includes(q.toLowerCase()),
  )

function moved(report: ReportFile, { to, reason, duplicateOf }: ReportMove, all: readonly ReportFile[]) {
  const original = all.find(({ reference, id }) => reference === duplicateOf && id !== report.id)
  if (to === 'duplicate' && !original) throw noOriginal()
  const at = now()
  return {
    ...report,
    status: to,
    isProposedToClose: false,
    isHeld: report.isHeld && !isUnresolved(to),
    changedAt: at,
    duplicateOf: original ? { id: original.id, reference: original.reference } : null,
    history: [...report.history, { status: to, at, by: 'you', reason: reason ?? null }],
  }
}

/** As the record would refuse it. */
function noOriginal() {
  const detail = 'There is no other sample report with this reference.'
  const errors = [{ field: 'body.duplicateOf', detail }]
  return new ApiError({
    type: 'urn:problem:invalid-input',
    title: 'Invalid input',
    status: 400,
    detail,
    errors,
  })
}

const now = () => new Date().toISOString()
