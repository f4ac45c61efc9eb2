import { IconMaximize, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { type BinsAnswer, useMayCall, useRuntimeSettings } from 'shared-domain/client'
import { getMapPage } from 'shared-domain/contract'
import { Button, Card, Group, notify, Stack, Tabs, Text, Title, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import { BinMap } from './BinMap'
import classes from './CityMapCard.module.css'
import { MapFrame, MapLoading } from './MapFrame'
import { type MapPage, useMapPage } from './use-map-page'
import { WorstStreetSentence } from './WorstStreetSentence'

export function CityMapCard({ answer }: { answer: BinsAnswer }) {
  const hasMapPage = useMayCall(getMapPage)
  const { mapPageUrl } = useRuntimeSettings()
  const { page, refresh } = useMapPage()
  const [drawing, setDrawing] = useState(0)
  function refreshMap() {
    setDrawing(drawing + 1)
    if (!hasMapPage)
      return notify.info(t('cityMap.mapRedrawn'), { description: t('cityMap.sampleBinsDoNotChange') })
    refresh()
    answer.refresh()
  }
  return (
    <Card component="section" aria-label={t('cityMap.cityBinMap')} className={classes.card}>
      <Group justify="space-between" mb={4} gap="sm">
        <Title order={2} size="h4">
          {t('cityMap.cityBinMap')}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh {...look} />}
            onClick={refreshMap}
          >
            {t('cityMap.refresh')}
          </Button>
          <Button
            component="a"
            href={mapPageUrl}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            size="compact-sm"
            leftSection={<IconMaximize {...look} />}
          >
            {t('cityMap.fullScreen')}
            <VisuallyHidden> {t('cityMap.cityMapInNewTab')}</VisuallyHidden>
          </Button>
        </Group>
      </Group>
      <WorstStreetSentence answer={answer} />
      {hasMapPage ? (
        page ? (
          <CityMap key={drawing} page={page} answer={answer} />
        ) : (
          <MapLoading />
        )
      ) : (
        <BinMap key={drawing} answer={answer} />
      )}
    </Card>
  )
}

const look = { size: 14, 'aria-hidden': true }

interface CityMapProps {
  page: MapPage
  answer: BinsAnswer
}

/** The council's map page in a frame beside our own map. When framing fails, only our own map with the reason. */
function CityMap({ page, answer }: CityMapProps) {
  const [isStalled, setIsStalled] = useState(false)
  const reason = isStalled ? t('cityMap.mapPageTakesTooLongToLoad') : page.reason
  if (!page.embeddable || isStalled) {
    return (
      <Stack gap="xs" className={classes.fill}>
        <Text size="sm" c="dimmed" role="status">
          {t('cityMap.thisIsOurOwnMapOfBins', { reason: reason ?? '' })}
        </Text>
        <BinMap answer={answer} />
      </Stack>
    )
  }
  return (
    <Tabs defaultValue="city" keepMounted={false} classNames={{ root: classes.fill, panel: classes.fill }}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="city">{t('cityMap.cityMap')}</Tabs.Tab>
        <Tabs.Tab value="bins">{t('cityMap.binMap')}</Tabs.Tab>
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
