import type { BinStatus } from 'shared-domain'
import classes from './WellingtonScene.module.css'

/** A decorative picture of the harbour and its hills, with three bins of different fill levels on the quay. */
export function WellingtonScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 600 440" aria-hidden="true">
      <circle className={classes.sun} cx="462" cy="96" r="42" />
      <path
        className={classes.farHills}
        d="M0 214C70 150 118 176 168 150s92-58 142-22 70 12 118-14 110-2 172 52v120H0z"
      />
      <path
        className={classes.hills}
        d="M0 250c58-40 110-66 176-44s86 40 150 16 128-62 190-34 60 40 84 44v90H0z"
      />
      <Houses />
      <path className={classes.water} d="M0 290h600v90H0z" />
      <path
        className={classes.waves}
        d="M28 312h54m22 0h26M214 306h70m24 0h18M424 314h62m22 0h30M92 334h46M330 336h58m18 0h22M508 338h52"
      />
      <path className={classes.sail} d="M352 296l4-50 26 50zM348 296l-18-2 18-36z" />
      <path className={classes.hull} d="M324 300h66l-10 12h-46z" />
      <rect className={classes.quay} y="366" width="600" height="74" />
      <path className={classes.route} d="M-10 424C110 404 190 432 300 420s190-14 310-4" />
      <SceneBin x={92} fill={0.28} status="normal" />
      <SceneBin x={254} fill={0.64} status="warning" />
      <SceneBin x={416} fill={0.92} status="full" />
    </svg>
  )
}

const HOUSES = [
  [70, 232],
  [108, 216],
  [150, 208],
  [196, 216],
  [404, 212],
  [448, 196],
  [492, 194],
  [538, 208],
] as const

function Houses() {
  return HOUSES.map(([x, y]) => (
    <g key={x} transform={`translate(${x} ${y})`}>
      <path className={classes.wall} d="M0 0h22v18H0z" />
      <path className={classes.roof} d="M-3 1L11-11 25 1z" />
      <path className={classes.window} d="M4 6h5v6H4zM13 6h5v6h-5z" />
    </g>
  ))
}

interface SceneBinProps {
  /** The left edge, in units of the picture. */
  x: number
  /** 0–1. */
  fill: number
  status: BinStatus
}

const GAUGE = { top: 42, height: 62 }

/** One bin: body, lid, fill gauge and radio signal. */
function SceneBin({ x, fill, status }: SceneBinProps) {
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
