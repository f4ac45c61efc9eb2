import { useId } from 'react'
import {
  aucklandDate,
  DAY_MS,
  eventAgeText,
  LIFE,
  LIFE_STATE_NAMES,
  momentText,
  stateOfLife,
} from 'shared-domain'
import { missingInMockData, useMayCall } from 'shared-domain/client'
import { binForecast, type FoundBin } from 'shared-domain/contract'
import { Button, Card, Skeleton, Stack, Table, Text, Title, useDisclosure } from 'shared-ui'
import { useAlerts } from '../alerts-card/alerts'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'
import { type Forecast, useBinForecast } from './bin-forecast'
import { useBinHistory } from './bin-history'
import { LevelChart } from './LevelChart'

/** The forecast of a bin: when it will be full, its level in the coming week, and the evidence for it. */
export function ForecastCard({ bin }: { bin: ForecastBin }) {
  const mayRead = useMayCall(binForecast)
  return mayRead ? <ReadForecast bin={bin} /> : null
}

type ForecastBin = Pick<FoundBin, 'id' | 'life'>

function ReadForecast({ bin }: { bin: ForecastBin }) {
  const answer = useBinForecast(bin.id)
  const { data, isLoading, error } = answer
  return (
    <Card component="section" aria-label={t('bin.forecast')}>
      <Title order={2} size="h4" mb="sm">
        {t('bin.forecast')}
      </Title>
      {missingInMockData(error) ? (
        <Text c="dimmed">{t('bin.mockDataHasNoForecast')}</Text>
      ) : (
        <ReadFailure
          answer={answer}
          notRead={t('bin.forecastNotRead')}
          outdated={(readAt, now) => t('bin.latestRefreshFailed', { eventAge: eventAgeText(readAt, now) })}
        />
      )}
      {isLoading && (
        <div role="status" aria-label={t('bin.readingForecast')}>
          <Skeleton h="17rem" />
        </div>
      )}
      {data &&
        (data.forecast ? (
          <Shown binId={bin.id} forecast={data.forecast} />
        ) : (
          <Text c="dimmed">{whyNone(bin)}</Text>
        ))}
    </Card>
  )
}

function whyNone({ life }: ForecastBin): string {
  const state = life && stateOfLife(life)
  if (!state || LIFE[state].isForecast) return t('bin.nothingIsForecastYet')
  return t('bin.nothingIsForecastWhile', { state: LIFE_STATE_NAMES[state].toLowerCase() })
}

function Shown({ binId, forecast }: { binId: string; forecast: Forecast }) {
  const readings = useBinHistory(binId).data?.readings ?? []
  const thresholds = useAlerts().data?.thresholds
  const [isTableShown, table] = useDisclosure(false)
  const id = useId()
  return (
    <Stack gap="xs">
      <Text fw={600} size="lg">
        {headlineText(forecast)}
      </Text>
      <LevelChart readings={readings} week={forecast.week} fullAbove={thresholds?.fullAbove ?? null} />
      {!isFullNow(forecast) && <Text size="sm">{fullText(forecast)}</Text>}
      {forecast.bands && <Text size="sm">{bandsText(forecast.bands)}</Text>}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTableShown}
          aria-controls={id}
          onClick={table.toggle}
        >
          {isTableShown ? t('bin.hideDataTable') : t('bin.showDataTable')}
        </Button>
      </div>
      <div id={id} hidden={!isTableShown}>
        {isTableShown && <WeekTable week={forecast.week} />}
        {isTableShown && forecast.bands && <BandsTable bands={forecast.bands} />}
      </div>
      <Text size="sm" c="dimmed" title={modelText(forecast)}>
        {evidenceText(forecast)}
      </Text>
    </Stack>
  )
}

type Timing = Pick<Forecast, 'fullAt' | 'madeAt'>

const isFullNow = ({ fullAt, madeAt }: Timing) => Date.parse(fullAt.p50) <= Date.parse(madeAt)

/**
 * When the bin will be full, such as 'Likely full tonight 8:37 pm to tomorrow 9:00 am'.
 * @internal
 */
export function headlineText({ fullAt, madeAt }: Timing): string {
  if (isFullNow({ fullAt, madeAt })) return t('bin.likelyFullNow')
  const now = Date.parse(madeAt)
  const named = isOfDays(fullAt) ? dayOnly : dayAndClock
  return t('bin.likelyFullTo', {
    dayAndClock: named(fullAt.p10, now),
    dayAndClock2: named(fullAt.p90, now),
  })
}

/** Whether the times span more than two days: then hours and minutes would promise what is not known. */
const isOfDays = ({ p10, p90 }: Timing['fullAt']) => Date.parse(p90) - Date.parse(p10) > 2 * DAY_MS

const date = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  day: 'numeric',
  month: 'short',
})

/** Such as 'today', 'Friday' or '8 Dec'. */
function dayOnly(moment: string, now: number): string {
  const at = Math.max(now, Date.parse(moment))
  const day = aucklandDate(new Date(at))
  if (day === aucklandDate(new Date(now))) return t('bin.dayToday')
  if (day === aucklandDate(new Date(now + DAY_MS))) return t('bin.dayTomorrow')
  return at - now < 6 * DAY_MS ? weekday.format(at) : date.format(at)
}

/** From this hour on, today is tonight. */
const NIGHT_FROM = 17
const clock = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', timeStyle: 'short' })
const hour = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  hour: 'numeric',
  hourCycle: 'h23',
})
const weekday = new Intl.DateTimeFormat('en-NZ', { timeZone: 'Pacific/Auckland', weekday: 'long' })

function dayAndClock(moment: string, now: number): string {
  const at = Math.max(now, Date.parse(moment))
  const day = aucklandDate(new Date(at))
  if (day === aucklandDate(new Date(now)))
    return Number(hour.format(at)) >= NIGHT_FROM
      ? t('bin.tonight', { at: clock.format(at) })
      : t('bin.today', { at: clock.format(at) })
  if (day === aucklandDate(new Date(now + DAY_MS))) return t('bin.tomorrow', { at: clock.format(at) })
  if (at - now < 6 * DAY_MS) return `${weekday.format(at)} ${clock.format(at)}`
  return momentText(at)
}

/** @internal */
export function fullText({ fullAt }: Pick<Forecast, 'fullAt'>): string {
  const text = isOfDays(fullAt) ? (moment: string) => date.format(Date.parse(moment)) : momentText
  return t('bin.unlessItIsEmptied', {
    moment: text(fullAt.p50),
    moment2: text(fullAt.p10),
    moment3: text(fullAt.p90),
  })
}

type Bands = NonNullable<Forecast['bands']>

const count = (value: number) => value.toLocaleString('en-NZ')
const percent = (share: number) => Math.round(share * 100)

/**
 * How often the times that were forecast for the city's bins held.
 * @internal
 */
export function bandsText({ shares, seenFull, forecasts }: Bands): string {
  return shares
    ? t('bin.suchTimesHeld', {
        percent: percent(shares.held),
        forecasts: count(forecasts),
        seenFull: count(seenFull),
      })
    : t('bin.cannotBeSaidYetHowOftenSuchTimesHeld', {
        forecasts: count(forecasts),
        seenFull: count(seenFull),
      })
}

const EVIDENCE_TEXTS = {
  reading: (count: number) => t('bin.evidenceReadings', { count }),
  seen: (count: number) => t('bin.evidenceSightings', { count }),
  report: (count: number) => t('bin.evidenceReports', { count }),
  emptying: (count: number) => t('bin.evidenceEmptyings', { count }),
} as const

/** @internal */
export function evidenceText({ evidence }: Pick<Forecast, 'evidence'>): string {
  const own = evidence.map(({ kind, count }) => EVIDENCE_TEXTS[kind](count))
  return own.length === 0
    ? t('bin.nothingWasToldOfThisBin')
    : t('bin.fromOfThisBinInEightWeeks', { list: own.join(', ') })
}

const modelText = ({ model }: Pick<Forecast, 'model'>) =>
  t('bin.modelWasFittedOnBinsOn', {
    version: model.version,
    bins: model.bins.toLocaleString('en-NZ'),
    moment: momentText(model.fittedAt),
  })

function WeekTable({ week }: Pick<Forecast, 'week'>) {
  return (
    <Table aria-label={t('bin.forecastOfComingWeek')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('bin.at')}</Table.Th>
          <Table.Th scope="col">{t('bin.fillLevelTh')}</Table.Th>
          <Table.Th scope="col">{t('bin.fromTo')}</Table.Th>
          <Table.Th scope="col">{t('bin.riskOfOverflow')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {week.map(({ at, p10, p50, p90, risk }) => (
          <Table.Tr key={at}>
            <Table.Th scope="row" fw={400}>
              {momentText(at)}
            </Table.Th>
            <Table.Td>{p50}</Table.Td>
            <Table.Td>
              {p10}–{p90}
            </Table.Td>
            <Table.Td>{Math.round(risk * 100)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function BandsTable({ bands: { shares } }: { bands: Bands }) {
  if (!shares) return null
  const rows = [
    [t('bin.withinTimesForecast'), shares.held, 80],
    [t('bin.beforeTimesForecast'), shares.early, 10],
    [t('bin.afterTimesForecast'), shares.late, 10],
  ] as const
  return (
    <Table aria-label={t('bin.whenBinsBecameFull')} mt="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('bin.becameFull')}</Table.Th>
          <Table.Th scope="col">{t('bin.binsInPercent')}</Table.Th>
          <Table.Th scope="col">{t('bin.meantInPercent')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([when, share, meant]) => (
          <Table.Tr key={when}>
            <Table.Th scope="row" fw={400}>
              {when}
            </Table.Th>
            <Table.Td>{percent(share)}</Table.Td>
            <Table.Td>{meant}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
