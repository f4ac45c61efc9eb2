import type { BinStatus } from 'shared-domain'
import classes from './SceneBin.module.css'

interface SceneBinProps {
  /** Left edge in the picture. */
  x: number
  /** 0–1. */
  fill: number
  status: BinStatus
}

const GAUGE = { top: 42, height: 62 }

/** A bin of the picture: body, lid, gauge and the signal it sends. */
export function SceneBin({ x, fill, status }: SceneBinProps) {
  const level = GAUGE.height * fill
  return (
    <g transform={`translate(${x} 284)`} data-status={status} className={classes.bin}>
      <ellipse className={classes.shade} cx="46" cy="130" rx="52" ry="7" />
      <path className={classes.body} d="M8 24h76l-6 98a8 8 0 0 1-8 7H22a8 8 0 0 1-8-7z" />
      <path className={classes.lid} d="M2 14a8 8 0 0 1 8-8h72a8 8 0 0 1 8 8v10H2z" />
      <rect className={classes.gauge} x="36" y={GAUGE.top} width="20" height={GAUGE.height} rx="10" />
      <clipPath id={`level-${status}`}>
        <rect x="36" y={GAUGE.top} width="20" height={GAUGE.height} rx="10" />
      </clipPath>
      <rect
        className={classes.level}
        clipPath={`url(#level-${status})`}
        x="36"
        y={GAUGE.top + GAUGE.height - level}
        width="20"
        height={level}
      />
      <path className={classes.signal} d="M36-8a14 14 0 0 1 20 0M28-17a25 25 0 0 1 36 0" />
      <circle className={classes.sensor} cx="46" cy="1" r="4" />
    </g>
  )
}
