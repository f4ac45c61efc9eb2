import { ISSUES, IssueSchema } from 'shared-domain'
import { ReportStatusSchema } from 'shared-domain/contract'
import { Box, NativeSelect } from 'shared-ui'
import { REPORT_STATUSES } from '../report-words/report-words'
import { InboxSearch } from './InboxSearch'
import { type InboxFilters, readFilters } from './inbox-filters'
import classes from './ReportsInbox.module.css'

interface InboxFilterFieldsProps {
  filters: InboxFilters
  onChange: (changed: Partial<InboxFilters>) => void
}

export function InboxFilterFields({ filters, onChange }: InboxFilterFieldsProps) {
  return (
    <Box role="search" aria-label="Reports" className={classes.filters}>
      <InboxSearch text={filters.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        label="Status"
        data={statuses}
        value={filters.status ?? 'any'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: readFilters(`?status=${value}`).status })
        }
      />
      <NativeSelect
        label="Issue"
        data={issues}
        value={filters.issue ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ issue: IssueSchema.safeParse(value).data ?? null })
        }
      />
      <NativeSelect
        label="Held"
        data={held}
        value={filters.held ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ held: readFilters(`?held=${value}`).held })}
      />
    </Box>
  )
}

const statuses = [
  { value: 'unresolved', label: 'Unresolved' },
  ...ReportStatusSchema.options.map((value) => ({ value, label: REPORT_STATUSES[value].name })),
  { value: 'any', label: 'Any status' },
]
const issues = [{ value: '', label: 'Any issue' }, ...ISSUES]
const held = [
  { value: '', label: 'Held or not' },
  { value: 'true', label: 'Held for review' },
  { value: 'false', label: 'Not held' },
]
