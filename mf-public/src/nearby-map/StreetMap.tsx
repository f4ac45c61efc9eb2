import { binMarker, type LocatedBin, type Point } from 'shared-domain'
import { useRuntimeSettings } from 'shared-domain/client'
import { PointMap } from 'shared-ui'
import { binTone } from '../bin-words/bin-words'

export interface StreetMapProps {
  label: string
  bins: readonly LocatedBin[]
  centre: Point
  /** So many of the bins are in the list beside it, with a number. */
  listed: number
}

const HEIGHT_PX = 320

/** As the drawn map shows it. */
function markTone(bin: LocatedBin) {
  const tone = binTone(bin)
  return tone === 'unknown' ? 'neutral' : tone
}

/** A map to pan and zoom. It costs a phone 45 KB and its tiles, so nothing but the loader below may import it. */
export function StreetMap({ label, bins, centre, listed }: StreetMapProps) {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  return (
    <PointMap
      label={label}
      variant="streets"
      points={bins.map((bin, index) => ({
        ...binMarker(bin),
        tone: markTone(bin),
        ...(index < listed && { order: index + 1 }),
      }))}
      you={centre}
      tiles={{ url: tileUrl, attribution: tileAttribution }}
      height={HEIGHT_PX}
    />
  )
}
