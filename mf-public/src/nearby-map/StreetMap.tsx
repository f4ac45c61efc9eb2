import { binMarker, type LocatedBin, type Point } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { PointMap } from 'shared-ui'

export interface StreetMapProps {
  label: string
  bins: readonly LocatedBin[]
  centre: Point
  /** How many of the bins are in the list beside the map and get a number. */
  listed: number
}

const HEIGHT_PX = 320

/** A map to pan and zoom. It costs 45 KB and its tiles, so only `StreetMapOnTap` may import it, dynamically. */
export function StreetMap({ label, bins, centre, listed }: StreetMapProps) {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  return (
    <PointMap
      label={label}
      variant="streets"
      points={bins.map((bin, index) => ({
        ...binMarker(bin),
        ...(index < listed && { order: index + 1 }),
      }))}
      you={centre}
      tiles={{ url: tileUrl, attribution: tileAttribution }}
      height={HEIGHT_PX}
    />
  )
}
