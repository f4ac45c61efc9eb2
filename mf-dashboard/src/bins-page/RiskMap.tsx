import { useId, useMemo, useState } from 'react'
import { binMarker, eventAgeText, HOUR_MS, momentText, paths, riskText } from 'shared-domain'
import { missingInMockData, useMapTiles, useRecordQuery } from 'shared-domain/client'
import { type OperationAnswer, riskMap } from 'shared-domain/contract'
import { Anchor, Link, type MapPoint, PointMap, Skeleton, Stack, Text, useNavigate } from 'shared-ui'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'
import classes from './BinsPage.module.css'

const STEP_HOURS = 12
const WEEK_HOURS = 7 * 24
const MAP_HEIGHT_PX = 480
const LISTED = 10

type RiskBin = OperationAnswer<typeof riskMap>['bins'][number]

/** All bins by their risk of overflow until a moment of the coming week, which a slider sets. */
export function RiskMap() {
  const [from] = useState(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS)
  const [hours, setHours] = useState(24)
  const at = new Date(from + hours * HOUR_MS).toISOString()
  const answer = useRecordQuery({
    operation: riskMap,
    request: { query: { at } },
    changesWith: ['forecasts'],
    keepsPrevious: true,
  })
  const tiles = useMapTiles()
  const navigate = useNavigate()
  const id = useId()
  const points = useMemo(() => answer.data?.bins.map(riskPoint) ?? [], [answer.data])
  if (missingInMockData(answer.error)) return <Text c="dimmed">{t('bins.mockDataHasNoForecast')}</Text>
  return (
    <Stack gap="xs">
      <label htmlFor={id}>{t('bins.riskOfOverflowBy', { moment: momentText(at) })}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={WEEK_HOURS}
        step={STEP_HOURS}
        value={hours}
        aria-valuetext={momentText(at)}
        className={classes.slider}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      />
      <ReadFailure
        answer={answer}
        notRead={t('bins.forecastsNotRead')}
        outdated={(readAt, now) =>
          t('bins.latestRefreshFailedTheseWere', { eventAge: eventAgeText(readAt, now) })
        }
      />
      {answer.isLoading && (
        <Skeleton h={MAP_HEIGHT_PX} aria-label={t('bins.readingForecasts')} role="status" />
      )}
      {answer.data?.located === 0 && <Text c="dimmed">{t('bins.noBinWithPositionIsForecastYet')}</Text>}
      {answer.data && answer.data.located > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {t('bins.hereFullMeansRiskOf50')}
          </Text>
          <PointMap
            label={t('bins.riskOfOverflowBy', { moment: momentText(at) })}
            points={points}
            {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
            height={MAP_HEIGHT_PX}
            onSelect={(binId: string) => navigate(paths.bin(binId))}
          />
          <Text fw={600}>{t('bins.mostLikelyToOverflow')}</Text>
          <ol className={classes.risks}>
            {answer.data.bins.slice(0, LISTED).map((bin) => (
              <li key={bin.id}>
                <Anchor component={Link} to={paths.bin(bin.id)}>
                  {bin.id}, {bin.location}
                </Anchor>{' '}
                {riskText(bin.risk)}
              </li>
            ))}
          </ol>
        </>
      )}
    </Stack>
  )
}

/** A risk of 50 % or more is as urgent as a full bin, and 20 % or more is a warning. */
const riskTone = (risk: number): MapPoint['tone'] =>
  risk >= 0.5 ? 'full' : risk >= 0.2 ? 'warning' : 'normal'

/** With the level that the risk starts from, its age and whether it is trusted. */
function riskPoint(bin: RiskBin) {
  const marker = binMarker(bin)
  return { ...marker, tone: riskTone(bin.risk), detail: `${marker.detail} · ${riskText(bin.risk)}` }
}
