import { useMemo, useRef, useState } from 'react'
import type { Bin } from 'shared-domain'
import { Stack, Text } from 'shared-ui'
import { BinFilters } from './BinFilters'
import classes from './BinList.module.css'
import { BinRow } from './BinRow'
import { ANY_BIN, type BinSearch, foundBins } from './found-bins'
import { Pager } from './Pager'

const PAGE = 25

const figures = new Intl.NumberFormat('en-NZ')

/** Every bin, fullest first, to search, filter and page through. */
export function BinList({ bins }: { bins: readonly Bin[] }) {
  const [search, setSearch] = useState(ANY_BIN)
  const [wantedPage, setPage] = useState(0)
  const top = useRef<HTMLParagraphElement>(null)
  const found = useMemo(() => foundBins(bins, search), [bins, search])
  const pageCount = Math.ceil(found.length / PAGE)
  // A refresh may leave fewer pages than there were.
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
