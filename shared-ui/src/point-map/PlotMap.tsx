import { type MouseEvent, useRef, useState } from 'react'
import { PickedPoint, type PickedSide } from './PickedPoint'
import classes from './PlotMap.module.css'
import { PlotPanel } from './PlotPanel'
import type { PlotLayout } from './plot-layout'
import { pointAt } from './point-at'
import type { PointMapProps } from './point-map-props'
import { useWidth } from './use-width'

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
    // The card goes where the point is not.
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
