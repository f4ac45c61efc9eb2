import { ApiError } from '../contract/call-operation'
import type { OperationRequest } from '../contract/operation'
import type { changeReports } from '../contract/report-changes-contract'
import {
  type ChangedReportFile,
  type changeReportStatus,
  type listReports,
  type ReportFile,
  UNASSIGNED,
} from '../contract/report-inbox-contract'
import type { TellSamples } from '../contract/sample-handlers'
import { type ChangeableReport, planReportChanges } from '../reports/plan-report-changes'
import type { ReportState } from '../reports/report-state'
import { isUnresolved } from '../reports/report-status'
import { SAMPLE_CONTACT, sampleReports } from '../samples/sample-reports'
import { sampleBinsOfTheDay } from './mock-bins'
import type { MockHandlers } from './mock-handlers'
import { notInMockData } from './not-in-mock-data'

type ReportQuery = OperationRequest<typeof listReports>['query']
type ReportChange = OperationRequest<typeof changeReports>['body']
type ReportMove = OperationRequest<typeof changeReportStatus>['body']

/** The sample reports. Changes last while the page is open. */
export function mockReports(tell: TellSamples): MockHandlers {
  const samples: readonly ReportFile[] = sampleReports(new Date())
  let reports = samples

  function found(id: string): ReportFile {
    const report = reports.find((sample) => sample.id === id)
    if (!report)
      throw notInMockData('There is no such report among the mock data. Switch to real data to see it.')
    return report
  }
  function keep(changed: ReportFile): ChangedReportFile {
    reports = reports.map((sample) => (sample.id === changed.id ? changed : sample))
    tell({ kind: 'reports', id: changed.id })
    return { ...changed, note: null }
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
    'POST /api/reports/:id/status': ({ params, body }) => keep(moved(found(params.id), body, reports)),
    'GET /api/reports/held': () => {
      const held = reports.filter(isHeldForReview)
      const count = (because: ReportFile['heldBecause']) =>
        held.filter(({ heldBecause }) => heldBecause === because).length
      const reasons = [...new Set(held.map(({ heldBecause }) => heldBecause))]
      return { reasons: reasons.map((because) => ({ because, reports: count(because) })), countedAt: now() }
    },
    'POST /api/reports/moderation': ({ body: { action, reports: which } }) => {
      if (action === 'block-addresses' || action === 'unblock-addresses')
        throw notInMockData('The mock data has no addresses. Switch to real data to block some.')
      const chosen = reports.filter((report) =>
        'ids' in which
          ? which.ids.includes(report.id)
          : isHeldForReview(report) && (!which.because || report.heldBecause === which.because),
      )
      for (const report of chosen) keep({ ...report, ...MODERATED[action], changedAt: now() })
      return { ids: chosen.map(({ id }) => id), left: 0, addresses: 0 }
    },
    'POST /api/reports/changes': ({ body }) => {
      const { changed, refused } = planReportChanges(body, reports.map(changeable))
      for (const { id, to } of changed) keep(inState(found(id), to, body, reports, samples))
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

const isHeldForReview = ({ isHeld, status }: ReportFile) => isHeld && isUnresolved(status)

const MODERATED = {
  release: { isHeld: false },
  'close-as-spam': { status: 'closed' },
  hold: { isHeld: true, status: 'open' },
} as const

const changeable = ({ duplicateOf, reportedAt, ...report }: ReportFile): ChangeableReport => ({
  ...report,
  duplicateOf: duplicateOf?.id ?? null,
  assignedTo: null,
  reportedAt: new Date(reportedAt),
})

function inState(
  report: ReportFile,
  state: ReportState,
  body: ReportChange,
  all: readonly ReportFile[],
  samples: readonly ReportFile[],
) {
  const { status } = state
  const wasProposed = samples.some(({ id, isProposedToClose }) => id === report.id && isProposedToClose)
  const original = all.find(({ id }) => id === state.duplicateOf)
  const at = now()
  const reason = body.action === 'close' ? body.reason : null
  return {
    ...report,
    status,
    // As in the record: a report that is unresolved again has its proposal back.
    isProposedToClose:
      status === report.status ? report.isProposedToClose : isUnresolved(status) && wasProposed,
    changedAt: at,
    duplicateOf: original ? { id: original.id, reference: original.reference } : null,
    history: [...report.history, { status, at, by: 'you', reason }],
  }
}

const fits = (report: ReportFile, { status, issue, held, q = '', assigned, proposed }: ReportQuery) =>
  (!assigned || assigned === UNASSIGNED) &&
  (!proposed || (report.isProposedToClose && isUnresolved(report.status))) &&
  (!status || (status === 'unresolved' ? isUnresolved(report.status) : report.status === status)) &&
  (!issue || report.issue === issue) &&
  (!held || String(report.isHeld) === held || (report.isHeld && report.heldBecause === held)) &&
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

/** Refuses the same way the record would. */
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
