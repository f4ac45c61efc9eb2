import { IconMaximize, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type BinsAnswer, useDataSource, useMapPage, useRuntimeSettings } from 'shared-domain/client'
import { Button, Card, Group, notify, Title, VisuallyHidden } from 'shared-ui'
import { BinMap } from './BinMap'
import { CityMap } from './CityMap'
import { MapLoading } from './MapFrame'

/** The map of the city's bins, with its Refresh and Full Screen buttons. */
export function CityMapCard({ answer }: { answer: BinsAnswer }) {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { mapPageUrl } = useRuntimeSettings()
  const { page, refresh } = useMapPage()
  const [drawing, setDrawing] = useState(0)
  function refreshMap() {
    setDrawing(drawing + 1)
    if (isMock) return notify.info('Map redrawn', { description: 'The sample bins do not change.' })
    refresh()
    answer.refresh()
  }
  return (
    <Card component="section" aria-label="City Bin Map">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} size="h4">
          City Bin Map
        </Title>
        <Group gap="xs">
          <Button variant="default" size="sm" leftSection={<IconRefresh {...look} />} onClick={refreshMap}>
            Refresh
          </Button>
          <Button
            component="a"
            href={mapPageUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="sm"
            leftSection={<IconMaximize {...look} />}
          >
            Full Screen
            <VisuallyHidden> (the city map in a new tab)</VisuallyHidden>
          </Button>
        </Group>
      </Group>
      {isMock ? (
        <BinMap key={drawing} answer={answer} />
      ) : page ? (
        <CityMap key={drawing} page={page} answer={answer} />
      ) : (
        <MapLoading />
      )}
    </Card>
  )
}

const look = { size: 16, 'aria-hidden': true }
