import type { ReactNode } from 'react'
import { MapLegend } from './BinMark'
import { NearbyMap, type NearbyMapProps } from './NearbyMap'
import classes from './NearbyMapFigure.module.css'
import { StreetMapOnTap } from './StreetMapOnTap'

interface NearbyMapFigureProps extends NearbyMapProps {
  /** Samples have no street map. */
  isSample?: boolean | undefined
}

/** The drawn map with its legend. A button replaces them with a street map. */
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

/** A map and its list: one below the other on a phone, side by side on a wide screen. */
export function MapBesideList({ map, children }: { map: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.map}>{map}</div>
      {children}
    </div>
  )
}
