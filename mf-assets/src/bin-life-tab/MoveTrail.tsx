import { useMemo } from 'react'
import { useMapTiles } from 'shared-domain/client'
import { PointMap, Text, Title } from 'shared-ui'
import type { BinLifeAnswer } from '../../operations'
import { calendarDay } from '../bin-life/life-texts'
import { t } from '../messages/translate'
import { type TrailPlace, trailOf } from './move-trail'

const MAP_HEIGHT_PX = 260

/** Where the bin stood before, on a map with the days, and as a list. Nothing for one that never moved. */
export function MoveTrail({ life }: { life: BinLifeAnswer }) {
  const tiles = useMapTiles()
  const places = useMemo(() => trailOf(life), [life])
  const points = useMemo(
    () =>
      places.map(({ lat, lng, location, ...days }, place) => ({
        id: `place-${place + 1}`,
        lat,
        lng,
        label: location,
        detail: daysText(days),
        tone: 'neutral' as const,
        order: place + 1,
      })),
    [places],
  )
  const lines = useMemo(
    () => [{ label: t('binLifeTab.whereItMoved'), positions: places, isStraight: true }],
    [places],
  )
  if (places.length === 0) return null
  return (
    <section aria-label={t('binLifeTab.whereBinStood')}>
      <Title order={3} size="h5">
        {t('binLifeTab.whereItStood')}
      </Title>
      <PointMap
        label={t('binLifeTab.placesOfBin')}
        points={points}
        lines={lines}
        {...(tiles ? { variant: 'streets', tiles } : { variant: 'grid' })}
        height={MAP_HEIGHT_PX}
      />
      <ol>
        {places.map(({ location, ...days }) => (
          <li key={days.since ?? ''}>
            <Text size="sm" component="span">
              {location}: {daysText(days)}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Such as 'from 3 Dec 2026 until 5 Jan 2027'. */
function daysText({ since, until }: Pick<TrailPlace, 'since' | 'until'>): string {
  const days = [
    since && t('binLifeTab.from', { day: calendarDay(since) }),
    until ? t('binLifeTab.until', { day: calendarDay(until) }) : t('binLifeTab.untilNow'),
  ]
  return days.filter(Boolean).join(' ')
}
