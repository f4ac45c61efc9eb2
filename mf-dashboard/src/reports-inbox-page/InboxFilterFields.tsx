import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { ISSUES } from 'shared-domain'
import { HELD_REASONS, UNASSIGNED } from 'shared-domain/contract'
import { ActionIcon, NativeSelect, TextInput } from 'shared-ui'
import { FilterFrame } from '../filter-frame/FilterFrame'
import { t } from '../messages/translate'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { REPORT_STATUSES } from '../resident-reports/ReportBadges'
import { useAssignees } from '../resident-reports/report-changes'
import { type InboxFilters, parseFilters, SEARCH_MAX } from './inbox-filters'
import classes from './ReportsInbox.module.css'

interface InboxFilterFieldsProps {
  filters: InboxFilters
  onChange: (changed: Partial<InboxFilters>) => void
}

export function InboxFilterFields({ filters, onChange }: InboxFilterFieldsProps) {
  return (
    <FilterFrame
      label={t('reportsInbox.reports')}
      chosen={chosenFilters(filters)}
      search={<InboxSearch text={filters.q} onSearch={(q) => onChange({ q })} />}
      className={classes.filters}
    >
      <NativeSelect
        label={t('reportsInbox.status')}
        data={statuses}
        value={filters.status ?? 'any'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: parseFilters(`?status=${value}`).status })
        }
      />
      <NativeSelect
        label={t('reportsInbox.issue')}
        data={issues}
        value={filters.issue ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ issue: parseFilters(`?issue=${encodeURIComponent(value)}`).issue })
        }
      />
      <NativeSelect
        label={t('reportsInbox.held')}
        data={held}
        value={filters.held ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ held: parseFilters(`?held=${value}`).held })}
      />
      <AssignedSelect filters={filters} onChange={onChange} />
    </FilterFrame>
  )
}

/** How many filters are set beside the search, beyond those that the inbox opens with. */
const chosenFilters = ({ status, issue, held, assigned }: InboxFilters) =>
  [status !== 'unresolved', issue !== null, held !== null, assigned !== null].filter(Boolean).length

/** Not shown where there are no accounts. */
function AssignedSelect({ filters, onChange }: InboxFilterFieldsProps) {
  const people = useAssignees()
  if (people.length === 0) return null
  const others = people.filter(({ isMe }) => !isMe).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      label={t('reportsInbox.assignedTo')}
      data={[
        { value: '', label: t('reportsInbox.all') },
        ...(others.length < people.length ? [{ value: 'me', label: t('reportsInbox.me') }] : []),
        { value: UNASSIGNED, label: t('reportsInbox.unassigned') },
        ...others,
      ]}
      value={filters.assigned ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ assigned: parseFilters(`?assigned=${value}`).assigned })
      }
    />
  )
}

const statuses = [
  { value: 'unresolved', label: t('reportsInbox.unresolved') },
  { value: 'emptied', label: t('reportsInbox.unresolvedBinEmptiedSince') },
  ...Object.entries(REPORT_STATUSES).map(([value, { name }]) => ({ value, label: name })),
  { value: 'any', label: t('reportsInbox.anyStatus') },
]
const issues = [{ value: '', label: t('reportsInbox.anyIssue') }, ...ISSUES]
const held = [
  { value: '', label: t('reportsInbox.heldOrNot') },
  { value: 'true', label: t('reportsInbox.heldForReviewText') },
  ...HELD_REASONS.map((value) => ({
    value,
    label: t('reportsInbox.heldShort', { short: heldReasonWords(value).short }),
  })),
  { value: 'false', label: t('reportsInbox.notHeld') },
]

interface InboxSearchProps {
  /** The search text that is applied. */
  text: string
  onSearch: (text: string) => void
}

/** Searches on Enter, so that each search is one entry in the browser's history. */
function InboxSearch({ text, onSearch }: InboxSearchProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // The browser's Back or a link has changed the search.
  if (shown !== text) {
    setShown(text)
    setTyped(text)
  }
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form onSubmit={search}>
      <TextInput
        type="search"
        label={t('reportsInbox.search')}
        placeholder={t('reportsInbox.referenceBinIdOrStreet')}
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" variant="subtle" aria-label={t('reportsInbox.searchReports')}>
            <IconSearch size={18} aria-hidden />
          </ActionIcon>
        }
      />
    </form>
  )
}
