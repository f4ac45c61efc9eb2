import { Refusal, type ServerPartContext } from 'api/server-part'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import { isUnresolved, type OperationInput, REPORT_STATUSES } from 'shared-domain/contract'
import type {
  open311Requests,
  open311Updates,
  RequestUpdate,
  ServiceRequest,
} from '../../operations/open311/georeport'
import { presentRequest, presentUpdate } from '../../rules/open311/present-request'
import { issueOf } from '../../rules/open311/services'
import { refusedParameter } from '../refused-parameter'

type Reports = ServerPartContext<'reports'>['record']['reports']
type RequestsQuery = OperationInput<typeof open311Requests>['query']
type UpdatesQuery = OperationInput<typeof open311Updates>['query']

/** As the standard has it for a list without an end. */
const REQUESTS_MAX = 1000
const USUAL_MS = 90 * DAY_MS

/** The requests of a list. Unknown ids are left out. */
export async function listRequests(
  reports: Reports,
  query: RequestsQuery,
  now: number,
): Promise<ServiceRequest[]> {
  const { service_request_id: references, service_code: codes, status, start_date, end_date } = query
  // Asked for by id, a request is shown whatever else is asked, as the standard says.
  if (references) {
    if (references.length > REQUESTS_MAX)
      throw wrong('service_request_id', `give at most ${REQUESTS_MAX} ids.`)
    return (await reports.list({ references, limit: REQUESTS_MAX })).map(presentRequest)
  }
  const until = end_date ? new Date(end_date) : undefined
  const since = start_date ? new Date(start_date) : new Date((until?.getTime() ?? now) - USUAL_MS)
  const found = await reports.list({
    ...(codes && { issues: codes.map(requireIssue) }),
    ...(status && { statuses: status.flatMap(statusesOf) }),
    since,
    ...(until && { until }),
    limit: REQUESTS_MAX,
  })
  return found.map(presentRequest)
}

export async function requireRequest(reports: Reports, reference: string): Promise<ServiceRequest> {
  const found = await reports.find(reference)
  if (!found) throw new Refusal('not-found', `service_request_id: there is no request ${reference}.`)
  return presentRequest(found)
}

/** More would be left out in silence otherwise. */
const UPDATES_MAX = 10_000
const USUAL_UPDATES_MS = 24 * HOUR_MS

/** How requests changed in a time: without one, in the last day. */
export async function listUpdates(
  reports: Reports,
  { start_date, end_date }: UpdatesQuery,
  now: number,
): Promise<RequestUpdate[]> {
  const until = end_date ? new Date(end_date) : new Date(now)
  const since = start_date ? new Date(start_date) : new Date(until.getTime() - USUAL_UPDATES_MS)
  const changes = await reports.changes({ since, until, limit: UPDATES_MAX + 1 })
  if (changes.length > UPDATES_MAX)
    throw wrong('end_date', `more than ${UPDATES_MAX} updates are in this time: ask for a shorter one.`)
  return changes.map(presentUpdate)
}

function requireIssue(code: string) {
  const issue = issueOf(code)
  if (!issue) throw wrong('service_code', `there is no service ${code}. services.xml lists them.`)
  return issue
}

function statusesOf(status: string) {
  if (status !== 'open' && status !== 'closed') throw wrong('status', 'give open, closed or both.')
  return REPORT_STATUSES.filter((one) => isUnresolved(one) === (status === 'open'))
}

const wrong = (name: string, detail: string) => refusedParameter('query', name, detail)
