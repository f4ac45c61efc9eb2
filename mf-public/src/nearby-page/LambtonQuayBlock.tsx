import { useMemo } from 'react'
import { LAMBTON_QUAY, lambtonQuayBins } from 'shared-domain'
import { Card } from '../card/Card'
import { MapBesideList } from '../nearby-map/MapBesideList'
import { NearbyMapFigure } from '../nearby-map/NearbyMapFigure'
import { NearbyRow } from '../nearby-map/NearbyRow'

/** The sample around Lambton Quay, whatever the data source. Nothing here shows when a bin was emptied. */
export function LambtonQuayBlock() {
  const bins = useMemo(() => lambtonQuayBins(new Date().toISOString().slice(0, 10)), [])
  return (
    <Card
      title="Lambton Quay Area - Mock Data"
      subtitle={`Showing ${bins.length} bins around Lambton Quay, Wellington`}
    >
      <MapBesideList
        map={
          <NearbyMapFigure
            label="Map of the bins around Lambton Quay"
            bins={bins}
            centre={LAMBTON_QUAY}
            centreWord="Lambton Quay"
            radiusKm={0.3}
            hasStreets={false}
          />
        }
      >
        <ol aria-label="Bins around Lambton Quay">
          {bins.map((bin, index) => (
            <NearbyRow key={bin.id} bin={bin} number={index + 1} from={LAMBTON_QUAY} />
          ))}
        </ol>
      </MapBesideList>
    </Card>
  )
}
