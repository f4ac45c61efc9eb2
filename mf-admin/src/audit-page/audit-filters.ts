import { auditCsv } from 'shared-domain/contract'
import { useLocation, useNavigate } from 'shared-ui'

export const AUDIT_PATH = '/app/admin/audit'

/** What the list is narrowed to; empty is any. */
const FILTERS = ['actor', 'action', 'subject', 'from', 'to', 'address'] as const
export type AuditFilters = Record<(typeof FILTERS)[number], string>

interface AuditView extends AuditFilters {
  /** The `next` of the page before; empty on the first page. */
  after: string
  /** The entry that is open; empty for none. */
  entry: string
}

const VIEW = [...FILTERS, 'after', 'entry'] as const

function parseView(search: string): AuditView {
  const params = new URLSearchParams(search)
  const values = VIEW.map((name) => [name, (params.get(name) ?? '').trim()])
  return Object.fromEntries(values) as unknown as AuditView
}

/** Those that are set. */
export const setFilters = (filters: AuditFilters): Partial<AuditFilters> =>
  Object.fromEntries(FILTERS.filter((name) => filters[name]).map((name) => [name, filters[name]]))

export function auditUrl(view: Partial<AuditView>): string {
  const query = new URLSearchParams(VIEW.flatMap((name) => (view[name] ? [[name, view[name]]] : [])))
  return query.size > 0 ? `${AUDIT_PATH}?${query}` : AUDIT_PATH
}

/** The whole list as a file, by the filters alone. */
export function auditCsvUrl(filters: AuditFilters): string {
  const query = new URLSearchParams(setFilters(filters))
  return query.size > 0 ? `${auditCsv.path}?${query}` : auditCsv.path
}

/** Filters, page and open entry live in the URL, so that they can be linked to and Back restores them. */
export function useAuditView() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = parseView(search)
  return {
    view,
    /** Returns to the first page. */
    filter: (filters: AuditFilters) => navigate(auditUrl(filters)),
    close: () => navigate(auditUrl({ ...view, entry: '' })),
  }
}
