import { useState } from 'react'
import type { MapPage } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { Stack, Tabs, Text } from 'shared-ui'
import { BinMap } from './BinMap'
import { MapFrame } from './MapFrame'

interface CityMapProps {
  page: MapPage
  answer: BinsAnswer
}

/** The council's map in a frame with our own beside it; our own alone, with the reason, where it cannot be framed. */
export function CityMap({ page, answer }: CityMapProps) {
  const [isStalled, setIsStalled] = useState(false)
  const reason = isStalled ? 'The map page takes too long to load.' : page.reason
  if (!page.embeddable || isStalled) {
    return (
      <Stack gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {reason} This is our own map of the bins.
        </Text>
        <BinMap answer={answer} />
      </Stack>
    )
  }
  return (
    <Tabs defaultValue="city" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="city">City map</Tabs.Tab>
        <Tabs.Tab value="bins">Bin map</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="city">
        <MapFrame url={page.url} onStalled={() => setIsStalled(true)} />
      </Tabs.Panel>
      <Tabs.Panel value="bins">
        <BinMap answer={answer} />
      </Tabs.Panel>
    </Tabs>
  )
}
