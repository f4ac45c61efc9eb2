import { ApiError } from '../contract/call-operation'
import type { OperationRequest } from '../contract/operation'
import {
  type ChangedReportFile,
  type listReports,
  type ReportFile,
  UNASSIGNED,
} from '../contract/report-inbox-contract'
import type { TellSamples } from '../contract/sample-handlers'
import { type ChangeableReport, planReportChanges } from '../reports/plan-report-changes'
import {
  changedMeanwhileText,
  planStatusChange,
  type StatusFailure,
  staysHeld,
} from '../reports/plan-status-change'
import type { ReportState } from '../reports/report-state'
import { isUnresolved } from '../reports/report-status'
import { SAMPLE_CONTACT, sampleReports } from '../samples/sample-reports'
import { sampleBinsOfTheDay } from './mock-bins'
import type { MockHandlers } from './mock-handlers'
import { countHeld, moderate } from './mock-moderation'
import { notInMockData } from './not-in-mock-data'

type ReportQuery = OperationRequest<typeof listReports>['query']

/** The sample reports. Changes last while the page is open. */
export function mockReports(tell: TellSamples): MockHandlers {
  const samples: readonly ReportFile[] = sampleReports(new Date())
  let reports = samples

  function found(id: string): ReportFile {
    const report = reports.find((sample) => sample.id === id)
    if (!report) throw unknownSample()
    return report
  }
  function keep(changed: ReportFile): ChangedReportFile {
    reports = reports.map((sample) => (sample.id === changed.id ? changed : sample))
    tell({ kind: 'reports', id: changed.id })
    return { ...changed, note: null }
  }
  /** The report with these values. Each new status is a line of its history. */
  function inState(report: ReportFile, { status, duplicateOf }: ReportState, reason?: string): ReportFile {
    const at = now()
    const original = duplicateOf === null ? null : found(duplicateOf)
    const changed = {
      ...report,
      changedAt: at,
      duplicateOf: original && { id: original.id, reference: original.reference },
    }
    if (status === report.status) return changed
    const wasProposed = samples.some(({ id, isProposedToClose }) => id === report.id && isProposedToClose)
    return {
      ...changed,
      status,
      // As in the record: a report that is unresolved has the proposal that a collection supports.
      isProposedToClose: isUnresolved(status) && wasProposed,
      history: [...report.history, { status, at, by: 'you', reason: reason ?? null }],
    }
  }
  return {
    'GET /api/reports': ({ query }) => {
      const fitting = reports.filter((report) => fits(report, query))
      return { reports: fitting, total: fitting.length, next: null }
    },
    'GET /api/reports/:id': ({ params }) => found(params.id),
    'GET /api/reports/:id/contact': ({ params }) => ({
      contact: found(params.id).hasContact ? SAMPLE_CONTACT : null,
    }),
    'POST /api/reports/:id/status': ({ params, body }) => {
      const { id } = found(params.id)
      const plan = planStatusChange(id, body, reports.map(changeable))
      if (plan.failure) throw refusalOf(plan.failure, found(id))
      const { to, followers } = plan
      for (const follower of followers) keep(inState(found(follower.id), follower.to))
      return keep({ ...inState(found(id), to, body.reason), isHeld: staysHeld(found(id), to.status) })
    },
    'GET /api/reports/held': () => countHeld(reports),
    'POST /api/reports/moderation': ({ body }) => {
      const { changed, refused } = moderate(body, reports)
      for (const report of changed) keep(report)
      return { ids: changed.map(({ id }) => id), left: 0, addresses: 0, refused }
    },
    'POST /api/reports/changes': ({ body }) => {
      const { changed, refused } = planReportChanges(body, reports.map(changeable))
      const reason = body.action === 'close' ? body.reason : undefined
      for (const { id, to } of changed) keep(inState(found(id), to, reason))
      return { changed, refused }
    },
    // Nobody has an account in the mock data.
    'GET /api/reports/assignees': () => ({ people: [] }),
    'PUT /api/reports/:id/bin': ({ params, body: { binId } }) => {
      const bin = sampleBinsOfTheDay().find(({ id }) => id === binId)
      if (!bin) throw notInMockData('There is no such bin among the mock data.')
      const { location } = bin
      return keep({ ...found(params.id), binId, location, isBinKnown: true, isHeld: false, changedAt: now() })
    },
    'POST /api/reports/:id/release': ({ params }) =>
      keep({ ...found(params.id), isHeld: false, changedAt: now() }),
  }
}

const changeable = ({ duplicateOf, reportedAt, ...report }: ReportFile): ChangeableReport => ({
  ...report,
  duplicateOf: duplicateOf?.id ?? null,
  assignedTo: null,
  reportedAt: new Date(reportedAt),
})

const fits = (report: ReportFile, { status, issue, binId, held, q = '', assigned, proposed }: ReportQuery) =>
  (!assigned || assigned === UNASSIGNED) &&
  (!proposed || (report.isProposedToClose && isUnresolved(report.status))) &&
  (!status || (status === 'unresolved' ? isUnresolved(report.status) : report.status === status)) &&
  (!issue || report.issue === issue) &&
  (!binId || report.binId === binId) &&
  (!held || String(report.isHeld) === held || (report.isHeld && report.heldBecause === held)) &&
  [report.reference, report.binId, report.location].some((text) =>
    text.toLowerCase().includes(q.toLowerCase()),
  )

/** Refuses as the record does. */
function refusalOf(failure: StatusFailure, { history }: ReportFile): ApiError {
  switch (failure.kind) {
    case 'invalid-input': {
      const { kind, field, detail } = failure
      const errors = [{ field: `body.${field}`, detail }]
      return new ApiError({
        type: `urn:problem:${kind}`,
        title: 'Invalid input',
        status: 400,
        detail,
        errors,
      })
    }
    case 'not-possible-now':
      return conflict(failure.kind, 'Not possible now', failure.detail)
    case 'changed-meanwhile':
      return conflict(
        failure.kind,
        'Changed meanwhile',
        changedMeanwhileText(failure.status, history.at(-1)?.by),
      )
    case 'unknown-report':
      return unknownSample()
  }
}

const conflict = (kind: string, title: string, detail: string) =>
  new ApiError({ type: `urn:problem:${kind}`, title, status: 409, detail })

const unknownSample = () =>
  notInMockData('There is no such report among the mock data. Switch to real data to see it.')

const now = () => new Date().toISOString()
