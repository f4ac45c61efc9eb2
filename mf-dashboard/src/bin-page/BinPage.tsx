import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import {
  BIN_CONDITION_NAMES,
  BIN_CONDITION_TONES,
  binCondition,
  binMarker,
  eventAgeText,
  isLocated,
  LIFE_STATE_NAMES,
  paths,
  stateOfLife,
} from 'shared-domain'
import {
  missingInMockData,
  problemOf,
  type RecordAnswer,
  useMapTiles,
  useMayCall,
  usePermissions,
  usePresence,
  useRecordQuery,
} from 'shared-domain/client'
import {
  binForecast,
  binHistory,
  type FoundBin,
  type RecordedAlert,
  searchBins,
} from 'shared-domain/contract'
import {
  AlsoHere,
  Button,
  Card,
  Group,
  Link,
  PageHeader,
  PointMap,
  Skeleton,
  Stack,
  StateBadge,
  Tabs,
  Text,
  Title,
  ToneBadge,
  useExtensions,
  useParams,
} from 'shared-ui'
import { AlertList } from '../alerts-card/AlertList'
import { useAlerts } from '../alerts-card/alerts'
import { useDocumentTitle } from '../document-title/use-document-title'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'
import { BinFacts } from './BinFacts'
import classes from './BinPage.module.css'
import { useBinForecast } from './bin-forecast'
import { type BinHistory, useBinHistory } from './bin-history'
import { FillHistory } from './FillHistory'
import { ForecastCard } from './ForecastCard'
import { CollectionList, ReportList } from './HistorySections'

/** Everything about one bin. */
export function BinPage() {
  const { id = '' } = useParams()
  const { answer, bin } = useBin(id)
  const alerts = useAlerts()
  const isReading = answer.isLoading || alerts.isLoading
  const others = usePresence(`bin:${id}`)
  useDocumentTitle(bin ? `${bin.id} · ${bin.location}` : id)
  return (
    <>
      <Button
        component={Link}
        to={paths.bins}
        variant="subtle"
        size="compact-md"
        mb="sm"
        ml={-10}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t('bin.allBins')}
      </Button>
      <PageHeader
        title={t('bin.bin', { id })}
        {...(bin &&
          !isReading && {
            subtitle: bin.location,
            badge: <ConditionBadge bin={bin} />,
            actions: <Actions bin={bin} />,
          })}
      />
      <AlsoHere others={others} />
      {isReading && <Skeleton h="40rem" role="status" aria-label={t('bin.readingBin')} />}
      {/* The cards load while they are hidden and then appear together, because one after the other they would shift the layout. */}
      <Stack gap="md" className={classes.content} data-reading={isReading}>
        <ReadFailure
          answer={answer}
          notRead={t('bin.binNotRead')}
          outdated={(readAt, now) => t('bin.latestRefreshFailed', { eventAge: eventAgeText(readAt, now) })}
        />
        {answer.data && !bin && <Text c="dimmed">{t('bin.noBinStandsInRecordNow', { id })}</Text>}
        <div className={classes.columns} data-absent={!bin}>
          <Stack gap="md">
            {bin && <BinFacts bin={bin} />}
            <BinAlerts alerts={alerts.data?.alerts.filter(({ binId }) => binId === id) ?? []} />
            {bin && isLocated(bin) && <Place bin={bin} />}
          </Stack>
          <Stack gap="md">
            {bin && <ForecastCard key={id} bin={bin} />}
            <Card component="section" aria-label={t('bin.whatHappened')}>
              <BinTabs key={id} binId={id} />
            </Card>
          </Stack>
        </div>
      </Stack>
    </>
  )
}

/** The bin as the table shows it. Sorted by id, the exact id comes before longer ids that contain it. */
function useBin(id: string) {
  const answer = useRecordQuery({
    operation: searchBins,
    request: { query: { q: id, sort: 'id', limit: '20' } },
    changesWith: ['bins', 'reports', 'labels', 'routes', 'thresholds'],
  })
  return { answer, bin: answer.data?.bins.find((found) => found.id === id) ?? null }
}

function ConditionBadge({ bin }: { bin: FoundBin }) {
  const condition = binCondition(bin)
  return (
    <Group gap="xs">
      <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{BIN_CONDITION_NAMES[condition]}</ToneBadge>
      {bin.life && <StateBadge state="open">{LIFE_STATE_NAMES[stateOfLife(bin.life)]}</StateBadge>}
    </Group>
  )
}

function Actions({ bin }: { bin: FoundBin }) {
  const mayPrint = usePermissions()('labels:print') !== false
  return (
    <>
      {mayPrint && (
        <Button component={Link} to={paths.labelsOf([bin.id])} variant="default">
          {t('bin.printLabel')}
        </Button>
      )}
      <Button component={Link} to={paths.report(bin)} variant="default">
        {t('bin.reportIssue')}
      </Button>
    </>
  )
}

const MAP_HEIGHT_PX = 260

function Place({ bin }: { bin: FoundBin & { lat: number; lng: number } }) {
  const tiles = useMapTiles()
  const points = useMemo(() => [binMarker(bin)], [bin])
  return (
    <PointMap
      label={t('bin.whereStands', { id: bin.id })}
      points={points}
      {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
      height={MAP_HEIGHT_PX}
    />
  )
}

function BinAlerts({ alerts }: { alerts: readonly RecordedAlert[] }) {
  if (alerts.length === 0) return null
  return (
    <Card component="section" aria-label={t('bin.alertsOfThisBin')}>
      <Title order={2} size="h4" mb="sm">
        {t('bin.alerts')}
      </Title>
      <AlertList alerts={alerts} />
    </Card>
  )
}

/** The history of a bin, and the tabs that other remotes add. */
function BinTabs({ binId }: { binId: string }) {
  const extensions = useExtensions('bin.tabs')
  const mayRead = useMayCall(binHistory)
  const answer = useBinHistory(binId)
  const hasForecast = useHasForecast(binId)
  const history = mayRead ? <HistoryAnswer binId={binId} answer={answer} isDrawnAbove={hasForecast} /> : null
  if (extensions.length === 0) return history
  return (
    <Tabs defaultValue="history" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="history">{t('bin.history')}</Tabs.Tab>
        {extensions.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="history">{history}</Tabs.Panel>
      {extensions.map(({ id, render }) => (
        <Tabs.Panel key={id} value={id}>
          {render({ binId })}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Whether the forecast is on the page, which draws the measured levels, too. */
function useHasForecast(binId: string): boolean {
  const mayRead = useMayCall(binForecast)
  const { data } = useBinForecast(binId)
  return mayRead && Boolean(data?.forecast)
}

interface HistoryAnswerProps {
  binId: string
  answer: RecordAnswer<BinHistory>
  isDrawnAbove: boolean
}

function HistoryAnswer({ binId, answer, isDrawnAbove }: HistoryAnswerProps) {
  const { data, isLoading, error } = answer
  if (missingInMockData(error)) return <Text c="dimmed">{t('bin.mockDataHasNoHistory')}</Text>
  if (problemOf(error)?.status === 404) return <Text c="dimmed">{t('bin.neverRecorded', { id: binId })}</Text>
  return (
    <>
      <ReadFailure
        answer={answer}
        notRead={t('bin.historyNotRead')}
        outdated={(readAt, now) => t('bin.latestRefreshFailed', { eventAge: eventAgeText(readAt, now) })}
      />
      {isLoading && (
        <div role="status" aria-label={t('bin.readingHistory')}>
          <Skeleton h="12rem" />
        </div>
      )}
      {data && <History history={data} isDrawnAbove={isDrawnAbove} />}
    </>
  )
}

function History({ history, isDrawnAbove }: { history: BinHistory; isDrawnAbove: boolean }) {
  const { readings, collections, reports } = history
  if (readings.length + collections.length + reports.length === 0)
    return <Text c="dimmed">{t('bin.nothingWasRecordedOfThisBin')}</Text>
  return (
    <Stack gap="lg">
      <FillHistory readings={readings} isDrawnAbove={isDrawnAbove} />
      <ReportList reports={reports} />
      <CollectionList collections={collections} />
    </Stack>
  )
}
