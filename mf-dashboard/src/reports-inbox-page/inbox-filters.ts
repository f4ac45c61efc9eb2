import { ISSUES, paths } from 'shared-domain'
import { isHeldReason, UNASSIGNED } from 'shared-domain/contract'
import { useLocation, useNavigate } from 'shared-ui'
import { isReportStatus } from '../resident-reports/ReportBadges'
import type { ReportQuery } from '../resident-reports/reports'

/** The filters in the URL of the inbox; `null` does not filter. */
export interface InboxFilters {
  /** `emptied`: unresolved reports of overfull bins that were emptied since. */
  status: NonNullable<ReportQuery['status']> | 'emptied' | null
  issue: NonNullable<ReportQuery['issue']> | null
  /** Whether a report is held, or the reason for which it is held. */
  held: HeldFilter | null
  /** Who looks after a report: `me`, UNASSIGNED, or a person's id. */
  assigned: NonNullable<ReportQuery['assigned']> | null
  q: string
  /** The `next` of the page before; empty on the first page. */
  after: string
}

type HeldFilter = NonNullable<ReportQuery['held']>

export const SEARCH_MAX = 100
const PAGE_SIZE = 25
const ANY = 'any'

/** Parses the query of a URL and ignores unknown values. Without a status the inbox shows unresolved reports. */
export function parseFilters(search: string): InboxFilters {
  const params = new URLSearchParams(search)
  const held = params.get('held')
  return {
    status: params.get('status') === ANY ? null : parseStatus(params.get('status')),
    issue: ISSUES.find((issue) => issue === params.get('issue')) ?? null,
    held: held === 'true' || held === 'false' || isHeldReason(held) ? held : null,
    assigned: parseAssigned(params.get('assigned')),
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    after: params.get('after') ?? '',
  }
}

/** The filters of a link whose values are unknown, such as `status=purple`. They filter nothing. */
export function unknownFilters(search: string): string[] {
  const params = new URLSearchParams(search)
  const { status, issue, held, assigned } = parseFilters(search)
  const read = { status: status ?? ANY, issue, held, assigned }
  return Object.entries(read).flatMap(([name, value]) => {
    const text = params.get(name)
    return text && text !== value ? [`${name}=${text.slice(0, SEARCH_MAX)}`] : []
  })
}

const parseStatus = (text: string | null) =>
  text === 'emptied' || isReportStatus(text) ? text : 'unresolved'

const parseAssigned = (text: string | null) =>
  text === 'me' || text === UNASSIGNED || (text !== null && UUID.test(text)) ? text : null
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filters with which the inbox opens. */
export const UNRESOLVED: InboxFilters = {
  status: 'unresolved',
  issue: null,
  held: null,
  assigned: null,
  q: '',
  after: '',
}

export function inboxUrl({ status, ...others }: InboxFilters): string {
  const params = new URLSearchParams()
  if (status !== 'unresolved') params.set('status', status ?? ANY)
  for (const [name, value] of Object.entries(others)) if (value) params.set(name, value)
  const query = params.toString()
  return query ? `${paths.residentReports}?${query}` : paths.residentReports
}

export const toReportQuery = ({ status, issue, held, assigned, q, after }: InboxFilters): ReportQuery => ({
  ...(status === 'emptied' ? { proposed: 'true' } : status && { status }),
  ...(issue && { issue }),
  ...(held && { held }),
  ...(assigned && { assigned }),
  ...(q && { q }),
  ...(after && { after }),
  limit: String(PAGE_SIZE),
})

/** The filters of the inbox are stored in its URL, so that they can be linked to and Back restores them. */
export function useInboxFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = parseFilters(search)
  return {
    filters,
    /** Returns to the first page. */
    change: (changed: Partial<InboxFilters>) => navigate(inboxUrl({ ...filters, after: '', ...changed })),
  }
}
