import { Button, Group, Link } from 'shared-ui'
import { type InboxFilters, inboxUrl } from './inbox-filters'

interface InboxPagerProps {
  filters: InboxFilters
  next: string | null
  onTurn: () => void
}

/** To older reports, and back to the newest; the browser's Back goes one page back. */
export function InboxPager({ filters, next, onTurn }: InboxPagerProps) {
  if (!next && !filters.after) return null
  return (
    <Group component="nav" aria-label="Pages of reports" justify="space-between" gap="xs">
      {filters.after && (
        <Button component={Link} to={inboxUrl({ ...filters, after: '' })} variant="default" onClick={onTurn}>
          Newest reports
        </Button>
      )}
      {next && (
        <Button
          component={Link}
          to={inboxUrl({ ...filters, after: next })}
          variant="default"
          ml="auto"
          onClick={onTurn}
        >
          Older reports
        </Button>
      )}
    </Group>
  )
}
