import { useMemo } from 'react'
import { aucklandDate, binMarker, lambtonQuayBins } from 'shared-domain'
import { PointMap } from 'shared-ui'
import { Card } from '../card/Card'

const MAP_HEIGHT_PX = 280

/** The sample around Lambton Quay, whatever the data source. */
export function LambtonQuayBlock() {
  const bins = useMemo(() => lambtonQuayBins(aucklandDate(new Date())), [])
  return (
    <Card
      title="Lambton Quay Area - Mock Data"
      subtitle={`Showing ${bins.length} bins around Lambton Quay, Wellington`}
    >
      <PointMap
        label="Bins around Lambton Quay"
        variant="grid"
        points={bins.map(binMarker)}
        height={MAP_HEIGHT_PX}
      />
    </Card>
  )
}
