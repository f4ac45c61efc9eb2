import type { Issue } from 'shared-domain'
import type { ReportStatus } from 'shared-domain/contract'

/** What leaves of a report. Neither who made it nor how to reach them is among it. */
interface LeavingReport {
  reference: string
  issue: Issue
  binId: string
  location: string
  lat: number | null
  lng: number | null
}

interface Receiver {
  jurisdiction: string | null
  key: string | null
}

/** The form of a POST Service Request by GeoReport v2. `words` is what the resident wrote, where the council lets it leave. */
export function requestForm(
  report: LeavingReport,
  service: string,
  { receiver, words, link }: { receiver: Receiver; words: string | null; link: string },
): URLSearchParams {
  const { reference, issue, binId, location, lat, lng } = report
  const description = [
    `${issue} at ${location}, by bin ${binId}.`,
    ...(words ? [words] : []),
    `Reported as ${reference}: ${link}`,
  ].join('\n\n')
  return new URLSearchParams({
    ...(receiver.jurisdiction !== null && { jurisdiction_id: receiver.jurisdiction }),
    ...(receiver.key !== null && { api_key: receiver.key }),
    service_code: service,
    ...(lat !== null && lng !== null && { lat: String(lat), long: String(lng) }),
    address_string: location,
    description,
  })
}

/** What the other system says of a request. */
export interface SaidOfRequest {
  status: string
  notes: string
}

interface Following {
  status: ReportStatus
  /** What the resident reads. */
  reason: string
}

/** How a report follows what the other system of this name says; `null` when it says nothing that is new. */
export function followingOf(
  before: SaidOfRequest | null,
  said: SaidOfRequest,
  name: string,
): Following | null {
  const isClosed = said.status.toLowerCase() === 'closed'
  const wasClosed = before?.status.toLowerCase() === 'closed'
  if (isClosed) return wasClosed ? null : { status: 'closed', reason: said.notes || `${name} has closed it.` }
  if (before === null)
    return { status: 'investigating', reason: said.notes || `It was passed on to ${name}.` }
  if (said.notes === '' || said.notes === before.notes) return null
  return { status: 'investigating', reason: said.notes }
}
