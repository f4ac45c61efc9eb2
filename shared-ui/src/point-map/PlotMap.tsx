import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type MapPoint, meaningOf, type PointMapProps } from './map-content'
import classes from './PlotMap.module.css'
import { ToneMark } from './PlotMarker'
import { PlotPanel } from './PlotPanel'
import { type PlotLayout, pointAt } from './plot-layout'

interface PlotMapProps
  extends Pick<PointMapProps, 'label' | 'points' | 'lines' | 'you' | 'radiusKm' | 'onSelect'> {
  /** px */
  height: number
  layout: PlotLayout
}

/** Points drawn as SVG, without any library. */
export function PlotMap({ label, height, layout, onSelect, ...drawn }: PlotMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(svg)
  const [picked, setPicked] = useState<{ id: string; side: PickedSide } | null>(null)
  const { points, lines = [], you } = drawn
  const ways = lines.flatMap(({ positions }) => positions)
  const areas = layout(width, height, [...points, ...ways, ...(you ? [you] : [])])
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const corner = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - corner.left, y: event.clientY - corner.top }
    const found = pointAt(at, areas, points)
    // The card is placed away from the point.
    setPicked(found ? { id: found.id, side: at.y > height / 2 ? 'top' : 'bottom' } : null)
    if (found) onSelect?.(found.id)
  }
  const pickedPoint = points.find(({ id }) => id === picked?.id)
  return (
    <div className={classes.plot}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside every map is the keyboard's way to each point. */}
      <svg
        ref={svg}
        role="img"
        aria-label={label}
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onClick={pick}
      >
        {areas.map((area) => (
          <PlotPanel key={area.caption ?? 'whole'} area={area} picked={picked?.id ?? null} {...drawn} />
        ))}
      </svg>
      {picked && pickedPoint && (
        <PickedPoint point={pickedPoint} side={picked.side} onClose={() => setPicked(null)} />
      )}
    </div>
  )
}

/** The edge of the map where the card lies. */
type PickedSide = 'top' | 'bottom'

interface PickedPointProps {
  point: MapPoint
  side: PickedSide
  onClose: () => void
}

/** The details of the pressed point, on a card over the map. */
function PickedPoint({ point, side, onClose }: PickedPointProps) {
  return (
    <div className={classes.picked} data-side={side} role="status">
      <ToneMark tone={point.tone} />
      <span>
        <strong>{point.label}</strong>
        {point.detail && <span className={classes.pickedDetail}>{point.detail}</span>}
        <span className={classes.pickedDetail}>{meaningOf(point)}</span>
      </span>
      <button type="button" aria-label={`Close ${point.label}`} onClick={onClose}>
        ×
      </button>
    </div>
  )
}

/** Assumed until the page has a layout, in px. */
const WIDTH_BEFORE_LAYOUT = 640

/** The width of an element in px, updated when it changes. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(WIDTH_BEFORE_LAYOUT)
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = (px: number) => px > 0 && setWidth(px)
    measure(element.current.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => measure(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
