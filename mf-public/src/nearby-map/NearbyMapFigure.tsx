import { useDataSource } from 'shared-domain/client'
import { StreetMapOnTap } from '../street-map/StreetMapOnTap'
import { MapLegend } from './MapLegend'
import { NearbyMap, type NearbyMapProps } from './NearbyMap'
import classes from './NearbyMapFigure.module.css'

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
