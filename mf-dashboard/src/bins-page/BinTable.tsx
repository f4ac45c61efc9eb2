// biome-ignore-all lint/a11y/noRedundantRoles: some browsers remove the table roles from elements with `display: grid`.
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { BinSort } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { useReportedBins } from '../alerts-card/alerts'
import { t } from '../messages/translate'
import { BinCells, type BinCellsProps } from './BinCells'
import classes from './BinTable.module.css'
import { type BinColumn, COLUMN_LOOKS } from './bin-columns'
import type { BinSelection } from './bin-selection'
import type { FoundBins, RowRange } from './found-bins'
import { useRowWindow, useScrollToTop } from './row-window'

interface BinTableProps {
  found: FoundBins
  columns: readonly BinColumn[]
  sort: BinSort
  onSort: (sort: BinSort) => void
  selection: BinSelection
  onRange: (range: RowRange) => void
  isPhone: boolean
  /** Identifies the list. When it changes, the table scrolls to the top. */
  listKey: string
}

/** ARIA's value of `aria-rowcount` for an unknown number of rows. */
const UNKNOWN_COUNT = -1

/** The height of a row in rem: it grows with the text that a person has set. */
const ROW = { wide: 3, phone: 5.75 }

/** A virtualised table: only the rows on screen are rendered. */
export function BinTable({
  found,
  columns,
  sort,
  onSort,
  selection,
  onRange,
  isPhone,
  listKey,
}: BinTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const now = useNow()
  const height = isPhone ? ROW.phone : ROW.wide
  const { first, last } = useRowWindow(scroller, found.count, height)
  useScrollToTop(scroller, listKey)
  useEffect(() => onRange({ first, last }), [first, last, onRange])
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const reported = useReportedBins(drawn.some((index) => found.rowAt(index)?.unresolvedReports))
  // A phone has room for the bin and its level only. The bin's page has the rest.
  const shown: readonly BinColumn[] = isPhone ? PHONE_COLUMNS : columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the table must scroll by keyboard.
    <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label={t('bins.tableOfBins')}>
      <table
        role="table"
        aria-label={t('bins.bins')}
        aria-rowcount={found.total === null ? UNKNOWN_COUNT : found.total + 1}
        className={classes.table}
        data-phone={isPhone}
        style={
          {
            '--row-height': `${height}rem`,
            '--rows-height': `${found.count * height}rem`,
            '--column-widths': isPhone ? PHONE_WIDTHS : widthsOf(shown),
            '--least-width': isPhone ? 0 : `${leastWidthOf(shown)}rem`,
          } as CSSProperties
        }
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              <SelectShown found={found} drawn={drawn} selection={selection} />
            </th>
            <Heading title={t('bins.bin')} by="id" sort={sort} onSort={onSort} />
            {shown.map((column) => {
              const { title, sort: by } = COLUMN_LOOKS[column]
              return <Heading key={column} title={title} by={by} sort={sort} onSort={onSort} />
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {drawn.map((index) => {
            const bin = found.rowAt(index)
            return (
              <Row
                key={index}
                index={index}
                bin={bin}
                isReportedOverflowing={bin !== null && reported.has(bin.id)}
                columns={shown}
                selection={selection}
                isPhone={isPhone}
                now={now}
                top={index * height}
              />
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Memoised, so that scrolling renders new rows only. `top` is in rem. */
const Row = memo(({ index, top, ...cells }: BinCellsProps & { index: number; top: number }) => (
  <tr role="row" aria-rowindex={index + 2} style={{ insetBlockStart: `${top}rem` }}>
    <BinCells {...cells} />
  </tr>
))

const PHONE_COLUMNS: readonly BinColumn[] = ['fill']

const TICK_WIDTH = '2.5rem'
const PHONE_WIDTHS = `${TICK_WIDTH} minmax(0, 3fr) minmax(7rem, 2fr)`

/** The value of grid-template-columns. Fixed widths keep the columns in place while rows come and go. */
const widthsOf = (columns: readonly BinColumn[]) =>
  [TICK_WIDTH, '5.75rem', ...columns.map((column) => COLUMN_LOOKS[column].width)].join(' ')

/** In rem: narrower, the table scrolls sideways. A long location is cut and asks for no room. */
const leastWidthOf = (columns: readonly BinColumn[]) =>
  widthsOf(columns)
    .split(' ')
    .reduce((sum, width) => sum + (Number(/[\d.]+(?=rem)/.exec(width)?.[0]) || 0), 0)

interface HeadingProps {
  title: string
  by: 'id' | 'fill' | 'location' | 'measured' | 'collected' | undefined
  sort: BinSort
  onSort: (sort: BinSort) => void
}

/** The order after the first press on a heading: large and recent values first, text from A to Z. */
const FIRST_SORT = {
  fill: '-fill',
  measured: '-measured',
  collected: '-collected',
  id: 'id',
  location: 'location',
} as const

function Heading({ title, by, sort, onSort }: HeadingProps) {
  if (!by)
    return (
      <th scope="col" role="columnheader">
        {title}
      </th>
    )
  const isUp = sort === by
  const isDown = sort === `-${by}`
  const next = isUp || isDown ? (isUp ? (`-${by}` as const) : by) : FIRST_SORT[by]
  return (
    <th scope="col" role="columnheader" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {title}
        <span aria-hidden>{isUp ? '\u00a0↑' : isDown ? '\u00a0↓' : ''}</span>
      </button>
    </th>
  )
}

interface SelectShownProps {
  found: FoundBins
  drawn: readonly number[]
  selection: BinSelection
}

function SelectShown({ found, drawn, selection }: SelectShownProps) {
  const shown = drawn.flatMap((index) => found.rowAt(index) ?? [])
  const isAll = shown.length > 0 && shown.every(({ id }) => selection.has(id))
  return (
    <input
      type="checkbox"
      aria-label={t('bins.chooseBinsOnScreen')}
      checked={isAll}
      onChange={() => selection.set(shown, !isAll)}
    />
  )
}
