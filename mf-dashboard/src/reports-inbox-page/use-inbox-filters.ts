import { useLocation, useNavigate } from 'shared-ui'
import { type InboxFilters, inboxUrl, readFilters } from './inbox-filters'

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
