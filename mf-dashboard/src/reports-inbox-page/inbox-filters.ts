import { IssueSchema, paths } from 'shared-domain'
import type { ReportQuery } from 'shared-domain/client'
import { ReportStatusSchema } from 'shared-domain/contract'
import { useLocation, useNavigate } from 'shared-ui'

/** What the URL of the inbox says; `null` is any. */
export interface InboxFilters {
  status: NonNullable<ReportQuery['status']> | null
  issue: NonNullable<ReportQuery['issue']> | null
  held: 'true' | 'false' | null
  q: string
  /** The `next` of the page before; empty on the first page. */
  after: string
}

export const SEARCH_MAX = 100
const PAGE = 25
const ANY = 'any'

/** The filters of a query string: what is not understood is left out, and without a status it is the unresolved ones. */
export function readFilters(search: string): InboxFilters {
  const params = new URLSearchParams(search)
  const held = params.get('held')
  return {
    status: params.get('status') === ANY ? null : statusFrom(params.get('status')),
    issue: IssueSchema.safeParse(params.get('issue')).data ?? null,
    held: held === 'true' || held === 'false' ? held : null,
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_MAX),
    after: params.get('after') ?? '',
  }
}

const statusFrom = (text: string | null) => ReportStatusSchema.safeParse(text).data ?? 'unresolved'

/** The inbox with these filters. */
export function inboxUrl({ status, ...others }: InboxFilters): string {
  const params = new URLSearchParams()
  if (status !== 'unresolved') params.set('status', status ?? ANY)
  for (const [name, value] of Object.entries(others)) if (value) params.set(name, value)
  const query = params.toString()
  return query ? `${paths.residentReports}?${query}` : paths.residentReports
}

/** What the filters ask of the record. */
export const queryOf = ({ status, issue, held, q, after }: InboxFilters): ReportQuery => ({
  ...(status && { status }),
  ...(issue && { issue }),
  ...(held && { held }),
  ...(q && { q }),
  ...(after && { after }),
  limit: String(PAGE),
})

/** The filters of the inbox. The URL keeps them: it can be linked to, and Back comes back to them. */
export function useInboxFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = readFilters(search)
  return {
    filters,
    /** Another filter begins at the first page. */
    change: (changed: Partial<InboxFilters>) => navigate(inboxUrl({ ...filters, after: '', ...changed })),
  }
}
