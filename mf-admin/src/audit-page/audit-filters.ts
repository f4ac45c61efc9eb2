import { useLocation, useNavigate } from 'shared-ui'
import { auditCsv } from '../../operations'
import { actionsOf } from './action-labels'

export const AUDIT_PATH = '/app/admin/audit'

/** The filters of the list. An empty text does not filter. */
const FILTERS = ['actor', 'action', 'subject', 'from', 'to', 'address'] as const
/** Whose entries the list shows. It shows those of people unless the URL says otherwise, because programs write many more. */
export const ACTOR_KINDS = ['people', 'programs', 'all'] as const
type ActorKind = (typeof ACTOR_KINDS)[number]
const DEFAULT_KIND: ActorKind = 'people'

export type AuditFilters = Record<(typeof FILTERS)[number], string> & { by: ActorKind }

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
  const by = ACTOR_KINDS.find((kind) => kind === params.get('by')) ?? DEFAULT_KIND
  return { ...Object.fromEntries(values), by } as unknown as AuditView
}

/** Returns the filters that are set, as the query of a request. */
export const activeFilters = ({ by, ...filters }: AuditFilters) => ({
  ...Object.fromEntries(FILTERS.filter((name) => filters[name]).map((name) => [name, filters[name]])),
  ...(filters.action && { action: actionsOf(filters.action) }),
  ...(by !== 'all' && { by }),
})

export function auditUrl({ by = DEFAULT_KIND, ...view }: Partial<AuditView>): string {
  const query = new URLSearchParams(VIEW.flatMap((name) => (view[name] ? [[name, view[name]]] : [])))
  if (by !== DEFAULT_KIND) query.set('by', by)
  return query.size > 0 ? `${AUDIT_PATH}?${query}` : AUDIT_PATH
}

/** The address of the whole list as a file. The filters apply to it, the page does not. */
export function auditCsvUrl(filters: AuditFilters): string {
  const query = new URLSearchParams(activeFilters(filters))
  return query.size > 0 ? `${auditCsv.path}?${query}` : auditCsv.path
}

/** The URL holds filters, page and open entry, so that a link shows them and Back restores them. */
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
