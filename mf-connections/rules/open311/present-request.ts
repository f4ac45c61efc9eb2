import type { Issue } from 'shared-domain'
import { isUnresolved, type ReportStatus } from 'shared-domain/contract'
import type { RequestUpdate, ServiceRequest } from '../../operations/open311/georeport'
import { serviceCodeOf } from './services'

/** What the record says of a report to anybody. */
interface OpenReport {
  reference: string
  issue: Issue
  status: ReportStatus
  binId: string
  location: string
  lat: number | null
  lng: number | null
  reportedAt: Date
  changedAt: Date
  reason: string | null
}

interface StatusChange {
  id: number
  reference: string
  status: ReportStatus
  reason: string | null
  at: Date
}

const STATUS_SENTENCES: Readonly<Record<ReportStatus, string>> = {
  open: 'It was received.',
  investigating: 'The council is looking into it.',
  scheduled: 'The work is scheduled.',
  fixed: 'It was fixed.',
  closed: 'It was closed.',
  duplicate: 'It was reported before.',
  withdrawn: 'Its resident withdrew it.',
}

/** The standard knows two. */
const statusOf = (status: ReportStatus) => (isUnresolved(status) ? 'open' : 'closed')

/** FixMyStreet compares moments as text: whole seconds in UTC, in the one form that it writes itself. */
const secondOf = (at: Date) => `${at.toISOString().slice(0, 19)}Z`

export const presentRequest = (report: OpenReport): ServiceRequest => ({
  service_request_id: report.reference,
  status: statusOf(report.status),
  status_notes: report.reason ?? STATUS_SENTENCES[report.status],
  service_name: report.issue,
  service_code: serviceCodeOf(report.issue),
  description: `${report.issue}: bin ${report.binId}`,
  agency_responsible: 'The council’s waste team',
  requested_datetime: secondOf(report.reportedAt),
  updated_datetime: secondOf(report.changedAt),
  address: report.location,
  lat: report.lat,
  long: report.lng,
})

export const presentUpdate = ({ id, reference, status, reason, at }: StatusChange): RequestUpdate => ({
  update_id: String(id),
  service_request_id: reference,
  status: statusOf(status),
  updated_datetime: secondOf(at),
  // An empty description would take the place of the words that FixMyStreet has for a status.
  ...(reason && { description: reason }),
})
