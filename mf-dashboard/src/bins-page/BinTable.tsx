import { type CSSProperties, memo, useEffect, useRef } from 'react'
import type { BinSort } from 'shared-domain'
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

/** px */
const ROW = { wide: 48, phone: 92 }

/** The rows on screen, of however many there are. */
export function BinTable({ found, columns, sort, onSort, choice, onRange, listKey }: BinTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(width < 48em)') ?? false
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
        aria-label="Bins"
        aria-rowcount={(found.total ?? 0) + 1}
        className={classes.table}
        data-phone={isPhone}
        style={{ '--row-height': `${height}px` } as CSSProperties}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.tick}>
              <ChooseShown found={found} drawn={drawn} choice={choice} />
            </th>
            <Heading column="id" title="Bin" by="id" sort={sort} onSort={onSort} />
            {shown.map((column) => {
              const { title, sort: by } = COLUMN_LOOKS[column]
              return (
                <Heading key={column} column={column} title={title} by={by} sort={sort} onSort={onSort} />
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Gap rows={first} height={height} />
          {drawn.map((index) => (
            <Row
              key={index}
              index={index}
              bin={found.rowAt(index)}
              columns={shown}
              choice={choice}
              isPhone={isPhone}
            />
          ))}
          <Gap rows={found.count - last - 1} height={height} />
        </tbody>
      </table>
    </section>
  )
}

/** Scrolling renders the rows that come, not those that are there. */
const Row = memo(({ index, ...cells }: BinCellsProps & { index: number }) => (
  <tr aria-rowindex={index + 2}>
    <BinCells {...cells} />
  </tr>
))

const PHONE_COLUMNS: readonly BinColumn[] = ['fill']

/** Stands for rows that are not drawn. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 && <tr aria-hidden style={{ blockSize: rows * height }} />

interface HeadingProps {
  /** Its width is the stylesheet's. */
  column: BinColumn | 'id'
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

function Heading({ column, title, by, sort, onSort }: HeadingProps) {
  if (!by)
    return (
      <th scope="col" data-column={column}>
        {title}
      </th>
    )
  const isUp = sort === by
  const isDown = sort === `-${by}`
  const next = isUp || isDown ? (isUp ? (`-${by}` as const) : by) : FIRST_PRESSED[by]
  return (
    <th scope="col" data-column={column} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
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
