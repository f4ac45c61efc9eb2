import { metres } from '../bin-words/bin-words'
import classes from './NearbyMap.module.css'
import type { NearbyPlan } from './nearby-plan'
import { units } from './units'

/** How far it is from the centre. */
export function DistanceRings({ centre, rings }: Pick<NearbyPlan<unknown>, 'centre' | 'rings'>) {
  return rings.map(({ metres: length, radius, label }) => (
    <g key={length}>
      <circle className={classes.ring} cx={units(centre.x)} cy={units(centre.y)} r={units(radius)} />
      <text className={classes.label} x={units(label.x)} y={units(label.y)} dy="0.36em" textAnchor="middle">
        {metres(length / 1000)}
      </text>
    </g>
  ))
}
