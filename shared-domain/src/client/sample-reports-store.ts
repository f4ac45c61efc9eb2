import { create } from 'zustand'
import { ApiError } from '../contract/call-operation'
import type { ReportFile } from '../contract/reports-contract'
import { isUnresolved } from '../reports/report-status'
import { sampleReports } from '../samples/sample-reports'
import type { ReportMove, ReportQuery } from './report-requests'

interface SampleReportsState {
  reports: readonly ReportFile[]
  move: (id: string, move: ReportMove) => ReportFile
  release: (id: string) => ReportFile
}

/** The sample reports, changed for as long as the page is open. */
export const useSampleReportsStore = create<SampleReportsState>()((set, get) => {
  function change(id: string, to: (report: ReportFile) => ReportFile): ReportFile {
    const report = get().reports.find((sample) => sample.id === id)
    if (!report) throw new Error(`There is no sample report ${id}.`)
    const changed = to(report)
    set(({ reports }) => ({ reports: reports.map((sample) => (sample.id === id ? changed : sample)) }))
    return changed
  }
  return {
    reports: sampleReports(new Date()),
    move: (id, move) => change(id, (report) => moved(report, move, get().reports)),
    release: (id) => change(id, (report) => ({ ...report, isHeld: false, changedAt: now() })),
  }
})

/** The sample reports that fit the query. */
export const foundSamples = (reports: readonly ReportFile[], { status, issue, held, q = '' }: ReportQuery) =>
  reports.filter(
    (report) =>
      (!status || (status === 'unresolved' ? isUnresolved(report.status) : report.status === status)) &&
      (!issue || report.issue === issue) &&
      (!held || String(report.isHeld) === held) &&
      [report.reference, report.binId, report.location].some((text) =>
        text.toLowerCase().includes(q.toLowerCase()),
      ),
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
