import type { ReactNode } from 'react'
import { MapLegend } from './BinMark'
import { NearbyMap, type NearbyMapProps } from './NearbyMap'
import classes from './NearbyMapFigure.module.css'
import { StreetMapOnTap } from './StreetMapOnTap'

interface NearbyMapFigureProps extends NearbyMapProps {
  /** Samples have no street map. */
  isSample?: boolean | undefined
}

/** The drawn map and its legend, and a street map in its place for those who ask for one. */
export function NearbyMapFigure({ isSample, ...map }: NearbyMapFigureProps) {
  const drawn = (
    <>
      <NearbyMap {...map} />
      <MapLegend bins={map.bins} />
    </>
  )
  return (
    <div className={classes.figure}>
      {isSample ? (
        drawn
      ) : (
        <StreetMapOnTap listed={map.bins.length} {...map}>
          {drawn}
        </StreetMapOnTap>
      )}
    </div>
  )
}

/** A map and the list that is its equal: one below the other on a phone, side by side where there is room. */
export function MapBesideList({ map, children }: { map: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.map}>{map}</div>
      {children}
    </div>
  )
}
