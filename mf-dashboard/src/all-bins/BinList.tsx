import { useMemo, useRef, useState } from 'react'
import { BIN_STATUS_NAMES, BIN_TYPE_NAMES, type Bin, BinStatusSchema, BinTypeSchema } from 'shared-domain'
import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from 'shared-ui'
import classes from './BinList.module.css'
import { BinRow } from './BinRow'
import { ANY_BIN, type BinSearch, searchBins } from './bin-search'

const PAGE = 25

const figures = new Intl.NumberFormat('en-NZ')

export function BinList({ bins }: { bins: readonly Bin[] }) {
  const [search, setSearch] = useState(ANY_BIN)
  const [wantedPage, setPage] = useState(0)
  const top = useRef<HTMLParagraphElement>(null)
  const found = useMemo(() => searchBins(bins, search), [bins, search])
  const pageCount = Math.ceil(found.length / PAGE)
  // A refresh may return fewer pages.
  const page = Math.max(0, Math.min(wantedPage, pageCount - 1))
  function searchFor(wanted: BinSearch) {
    setSearch(wanted)
    setPage(0)
  }
  function turn(to: number) {
    setPage(to)
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <Stack gap="sm">
      <BinFilters search={search} onChange={searchFor} />
      <p ref={top} tabIndex={-1} role="status" className={classes.count}>
        {countText(found.length, page)}
      </p>
      {found.length === 0 && bins.length > 0 && (
        <Text c="dimmed">No bin fits. Try fewer words, or any status and type.</Text>
      )}
      <ul className={classes.list} aria-label="All bins">
        {found.slice(page * PAGE, (page + 1) * PAGE).map((bin) => (
          <BinRow key={bin.id} bin={bin} />
        ))}
      </ul>
      <Pager page={page} pageCount={pageCount} onTurn={turn} />
    </Stack>
  )
}

function countText(count: number, page: number): string {
  const bins = count === 1 ? '1 bin' : `${figures.format(count)} bins`
  if (count <= PAGE) return bins
  return `${bins}, fullest first: ${page * PAGE + 1} to ${Math.min(count, (page + 1) * PAGE)}`
}

interface BinFiltersProps {
  search: BinSearch
  onChange: (search: BinSearch) => void
}

function BinFilters({ search, onChange }: BinFiltersProps) {
  return (
    <Box role="search" className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Street or bin ID"
        value={search.text}
        onChange={({ currentTarget }) => onChange({ ...search, text: currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label="Status"
        data={statuses}
        value={search.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...search, status: BinStatusSchema.safeParse(value).data ?? null })
        }
      />
      <NativeSelect
        label="Type"
        data={binTypes}
        value={search.binType ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...search, binType: BinTypeSchema.safeParse(value).data ?? null })
        }
      />
    </Box>
  )
}

const statuses = [
  { value: '', label: 'Any status' },
  ...BinStatusSchema.options.toReversed().map((value) => ({ value, label: BIN_STATUS_NAMES[value] })),
]
const binTypes = [
  { value: '', label: 'Any type' },
  ...BinTypeSchema.options.map((value) => ({ value, label: BIN_TYPE_NAMES[value] })),
]

interface PagerProps {
  /** From 0. */
  page: number
  pageCount: number
  onTurn: (page: number) => void
}

function Pager({ page, pageCount, onTurn }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <Group component="nav" aria-label="Pages of bins" justify="space-between" gap="xs">
      <Button variant="default" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Text size="sm">
        Page {page + 1} of {pageCount}
      </Text>
      <Button variant="default" disabled={page === pageCount - 1} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </Group>
  )
}
