import type { ReactNode } from 'react'
import { useDataSource } from 'shared-domain/client'
import { MapLegend } from './BinMark'
import { NearbyMap, type NearbyMapProps } from './NearbyMap'
import classes from './NearbyMapFigure.module.css'
import { StreetMapOnTap } from './StreetMapOnTap'

interface NearbyMapFigureProps extends NearbyMapProps {
  /** Samples that stand nowhere have no streets. */
  hasStreets?: boolean
}

/** The drawn map and its legend, and a street map in its place for those who ask for one. */
export function NearbyMapFigure({ hasStreets = true, ...map }: NearbyMapFigureProps) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const drawn = (
    <>
      <NearbyMap {...map} />
      <MapLegend bins={map.bins} />
    </>
  )
  return (
    <div className={classes.figure}>
      {hasStreets && isReal ? (
        <StreetMapOnTap listed={map.bins.length} {...map}>
          {drawn}
        </StreetMapOnTap>
      ) : (
        drawn
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
