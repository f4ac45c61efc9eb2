import { binMarker } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { PointMap } from 'shared-ui'
import type { StreetMapProps } from './StreetMapOnTap'

const HEIGHT_PX = 320

/** A map to pan and zoom. It costs a phone 45 KB and its tiles, so nothing but the loader below may import it. */
export function StreetMap({ label, bins, centre }: StreetMapProps) {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  return (
    <PointMap
      label={label}
      variant="streets"
      points={bins.map(binMarker)}
      you={centre}
      tiles={{ url: tileUrl, attribution: tileAttribution }}
      height={HEIGHT_PX}
    />
  )
}
