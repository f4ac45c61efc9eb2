// biome-ignore-all lint/a11y/noRedundantRoles: rows are grids, and some browsers take a table's roles from elements with a display of their own.
import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { BinSort } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { useMediaQuery } from 'shared-ui'
import { BinCells, type BinCellsProps } from './BinCells'
import classes from './BinTable.module.css'
import type { BinChoice } from './bin-choice'
import { type BinColumn, COLUMN_LOOKS } from './bin-columns'
import type { FoundBins, RowRange } from './found-bins'
import { useRowWindow, useTopOf } from './row-window'

interface BinTableProps {
  found: FoundBins
  columns: readonly BinColumn[]
  sort: BinSort
  onSort: (sort: BinSort) => void
  choice: BinChoice
  onRange: (range: RowRange) => void
  /** Another text is another list, which starts at its top. */
  listKey: string
}

/** As ARIA writes it. */
const UNKNOWN_COUNT = -1

/** px */
const ROW = { wide: 48, phone: 92 }

/** The rows on screen, of however many there are. */
export function BinTable({ found, columns, sort, onSort, choice, onRange, listKey }: BinTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width < 48em)') ?? false
  const now = useNow()
  const height = isPhone ? ROW.phone : ROW.wide
  const { first, last } = useRowWindow(scroller, found.count, height)
  useTopOf(scroller, listKey)
  useEffect(() => onRange({ first, last }), [first, last, onRange])
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  // A phone has room for the bin and its level; what else is chosen is on the bin's page.
  const shown: readonly BinColumn[] = isPhone ? PHONE_COLUMNS : columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard
    <section className={classes.scroller} ref={scroller} tabIndex={0} aria-label="Table of bins">
      <table
        role="table"
        aria-label="Bins"
        aria-rowcount={found.total === null ? UNKNOWN_COUNT : found.total + 1}
        className={classes.table}
        data-phone={isPhone}
        style={
          {
            '--row-height': `${height}px`,
            '--rows-height': `${found.count * height}px`,
            '--column-widths': isPhone ? PHONE_WIDTHS : widthsOf(shown),
          } as CSSProperties
        }
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            <th scope="col" role="columnheader">
              <ChooseShown found={found} drawn={drawn} choice={choice} />
            </th>
            <Heading title="Bin" by="id" sort={sort} onSort={onSort} />
            {shown.map((column) => {
              const { title, sort: by } = COLUMN_LOOKS[column]
              return <Heading key={column} title={title} by={by} sort={sort} onSort={onSort} />
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {drawn.map((index) => (
            <Row
              key={index}
              index={index}
              bin={found.rowAt(index)}
              columns={shown}
              choice={choice}
              isPhone={isPhone}
              now={now}
              top={index * height}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Scrolling renders the rows that come, not those that are there; each is laid out by itself, in px from the top. */
const Row = memo(({ index, top, ...cells }: BinCellsProps & { index: number; top: number }) => (
  <tr role="row" aria-rowindex={index + 2} style={{ insetBlockStart: top }}>
    <BinCells {...cells} />
  </tr>
))

const PHONE_COLUMNS: readonly BinColumn[] = ['fill']

const TICK_WIDTH = '2.5rem'
const PHONE_WIDTHS = `${TICK_WIDTH} minmax(0, 3fr) minmax(0, 2fr)`

/** As the tracks of a grid: rows that come and go do not move the columns. */
const widthsOf = (columns: readonly BinColumn[]) =>
  [TICK_WIDTH, '5.75rem', ...columns.map((column) => COLUMN_LOOKS[column].width)].join(' ')

interface HeadingProps {
  title: string
  by: 'id' | 'fill' | 'location' | 'measured' | 'collected' | undefined
  sort: BinSort
  onSort: (sort: BinSort) => void
}

/** What is large or late comes first when a column is sorted by; text begins with A. */
const FIRST_PRESSED = {
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
  const next = isUp || isDown ? (isUp ? (`-${by}` as const) : by) : FIRST_PRESSED[by]
  return (
    <th scope="col" role="columnheader" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {title}
        <span aria-hidden>{isUp ? ' ↑' : isDown ? ' ↓' : ''}</span>
      </button>
    </th>
  )
}

interface ChooseShownProps {
  found: FoundBins
  drawn: readonly number[]
  choice: BinChoice
}

function ChooseShown({ found, drawn, choice }: ChooseShownProps) {
  const shown = drawn.flatMap((index) => found.rowAt(index) ?? [])
  const isAll = shown.length > 0 && shown.every(({ id }) => choice.has(id))
  return (
    <input
      type="checkbox"
      aria-label="Choose the bins on screen"
      checked={isAll}
      onChange={() => choice.set(shown, !isAll)}
    />
  )
}
