import type { ReactNode } from 'react'
import classes from './MapBesideList.module.css'

/** A map and the list that is its equal: one below the other on a phone, side by side where there is room. */
export function MapBesideList({ map, children }: { map: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.map}>{map}</div>
      {children}
    </div>
  )
}
