import { type ReactNode, useId, useState } from 'react'
import { type MapPoint, type MapSelection, meaningOf } from './map-content'
import { ToneMark } from './PlotMarker'
import classes from './PointList.module.css'

/** More points than this get a filter. */
const FILTER_ABOVE = 20
const PAGE = 50

interface PointListProps {
  label: string
  points: readonly MapPoint[]
  onSelect?: ((id: string) => void) | undefined
  selection?: MapSelection | undefined
}

/** The map as text: every point with its detail and status. */
export function PointList({ label, points, onSelect, selection }: PointListProps) {
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(PAGE)
  const found = points.filter((point) => matches(point, filter)).toSorted(byOrder)
  const rows = found.slice(0, shown)
  const selected = new Set(selection?.ids)
  return (
    <div className={classes.panel}>
      {points.length > FILTER_ABOVE && <Filter value={filter} onChange={setFilter} />}
      <p className={classes.count} role="status">
        {countText(rows.length, found.length, points.length)}
      </p>
      {selection && found.length > 0 && (
        <button
          type="button"
          className={classes.more}
          onClick={() => selection.onChange(found.map(({ id }) => id))}
        >
          Select all {number.format(found.length)}
        </button>
      )}
      <ul className={classes.list} aria-label={label}>
        {rows.map((point) => (
          <PointRow key={point.id} point={point} onSelect={onSelect}>
            {selection && (
              <input
                type="checkbox"
                className={classes.box}
                aria-label={`Select ${point.label}`}
                checked={selected.has(point.id)}
                onChange={() => selection.onChange(toggled(selection.ids, point.id))}
              />
            )}
          </PointRow>
        ))}
      </ul>
      {rows.length < found.length && (
        <button type="button" className={classes.more} onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, found.length - rows.length)} more
        </button>
      )}
    </div>
  )
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

const number = new Intl.NumberFormat('en-NZ')

function countText(shown: number, found: number, all: number) {
  if (all === 0) return 'Nothing to show'
  return found === 0 ? 'No match' : `Showing ${number.format(shown)} of ${number.format(found)}`
}

function matches(point: MapPoint, filter: string) {
  const { id, label, detail = '' } = point
  const text = `${id} ${label} ${detail} ${meaningOf(point)}`.toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

// A route is listed in driving order; other points in the given order.
const byOrder = (a: MapPoint, b: MapPoint) => (a.order ?? 0) - (b.order ?? 0)

function Filter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>Filter the list</label>
      <input id={id} type="search" value={value} onChange={(event) => onChange(event.target.value)} />
    </div>
  )
}

interface PointRowProps {
  /** Shown before it. */
  children?: ReactNode
  point: MapPoint
  onSelect?: ((id: string) => void) | undefined
}

function PointRow({ point, onSelect, children }: PointRowProps) {
  const { id, label, detail, order } = point
  return (
    <li className={classes.row}>
      {children}
      <ToneMark tone={point.tone} />
      <span className={classes.text}>
        {order !== undefined && <span className={classes.order}>{order}. </span>}
        {onSelect ? (
          <button type="button" className={classes.select} onClick={() => onSelect(id)}>
            {label}
          </button>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      <span className={classes.status} data-tone={point.tone}>
        {meaningOf(point)}
      </span>
    </li>
  )
}
