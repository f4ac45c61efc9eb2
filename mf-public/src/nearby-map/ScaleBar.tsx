import { metres } from '../bin-words/bin-words'
import classes from './NearbyMap.module.css'
import type { NearbyPlan } from './nearby-plan'
import { units } from './units'

type ScaleBarProps = NearbyPlan<unknown>['scale'] & { centreWord: string; top: number; width: number }

/** Below the map: what the ring in it stands for, how long so many metres are, and where north is. */
export function ScaleBar({ metres: shown, length, centreWord, top, width }: ScaleBarProps) {
  const middle = top + 17
  const end = width - 22
  return (
    <g>
      <circle className={classes.centre} cx={10} cy={middle} r={6} />
      <text className={classes.label} x={22} y={middle} dy="0.36em">
        {centreWord}
      </text>
      <path className={classes.scale} d={`M${units(end - length)} ${middle - 4}v8h${units(length)}v-8`} />
      <text className={classes.label} x={units(end - length - 6)} y={middle} dy="0.36em" textAnchor="end">
        {metres(shown / 1000)}
      </text>
      <path className={classes.north} d={`M${width - 8} ${middle - 9}l5 18-5-4-5 4z`} />
    </g>
  )
}
