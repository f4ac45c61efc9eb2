import { useMemo } from 'react'
import type { Bin } from 'shared-domain'
import { Card, Stack, Text, Title } from 'shared-ui'
import type { DrivenPlan, LeftOutBin, PlanDraft } from '../../rules/plan-draft'
import { isKeptOutByLimit, unservedSentence } from '../../rules/stop-reason'
import { type CityPlanRequest, truckName } from '../city-plan/city-plan'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { BinLines } from '../stop-reasons/BinLines'

interface LeftOutBinsProps {
  request: CityPlanRequest
  draft: PlanDraft
  driven: DrivenPlan
  /** Why each bin can wait, by its id. */
  leftOutWordsOf: ReadonlyMap<string, string>
}

/** The bins that no truck of the plan collects, and why not. */
export function LeftOutBins({ request, draft, driven, leftOutWordsOf }: LeftOutBinsProps) {
  const { leftOut } = draft
  const { leftToOthers, missing, trucksAway } = request
  const sentences = useMemo(
    () => leftOut.map((left) => leftOutSentence(request, driven, left)),
    [request, driven, leftOut],
  )
  const count = leftOut.length + leftToOthers.length + missing.length
  if (count === 0) return null
  const routeIds = [...new Set(leftToOthers.map(({ routeId }) => routeId))].sort()
  return (
    <Card component="section" aria-labelledby="left-out">
      <Title order={2} size="h4" id="left-out" mb="sm">
        {t('cityGeneration.leftOut', { count })}
      </Title>
      <Stack gap="sm">
        {[...new Set(sentences)].map((sentence) => (
          <SameReason
            key={sentence}
            reason={sentence}
            bins={leftOut
              .filter((_, at) => sentences[at] === sentence)
              .map(({ binId }) => ({ id: binId, location: request.bins.get(binId)?.location ?? '' }))}
            words={leftOutWordsOf}
          />
        ))}
        {leftOut.length > 0 &&
          trucksAway.map(({ truckId, routeIds, until }) => (
            <Text key={truckId}>
              {t('cityGeneration.hasNoTripInThisPlan', {
                truck: truckName(request, truckId),
                clock: clockText(until),
                list: routeIds.join(', '),
              })}
            </Text>
          ))}
        {missing.length > 0 && <SameReason reason={MISSING} bins={missing.map(({ bin }) => bin)} />}
        {routeIds.map((routeId) => (
          <SameReason
            key={routeId}
            reason={t('cityGeneration.onRoute', { routeId })}
            bins={leftToOthers.filter((left) => left.routeId === routeId).map(({ bin }) => bin)}
          />
        ))}
      </Stack>
    </Card>
  )
}

interface SameReasonProps {
  reason: string
  bins: readonly Pick<Bin, 'id' | 'location'>[]
  words?: ReadonlyMap<string, string>
}

function SameReason({ reason, bins, words }: SameReasonProps) {
  return (
    <div>
      <Text>{t('cityGeneration.bins', { count: bins.length, reason })}</Text>
      <details>
        <summary>{t('cityGeneration.which')}</summary>
        <BinLines bins={bins} words={words} />
      </details>
    </div>
  )
}

const MISSING = t('cityGeneration.notThereWhenCrewCameBy')

function leftOutSentence({ routeCache }: CityPlanRequest, driven: DrivenPlan, left: LeftOutBin): string {
  if (left.reason === 'by-hand') return t('cityGeneration.takenOutByHand')
  const { maxTrucks } = routeCache.index.request
  return maxTrucks !== null && isKeptOutByLimit(routeCache, driven, left)
    ? t('cityGeneration.onlySoManyTrucksMayLeave', { count: maxTrucks })
    : unservedSentence(routeCache, { ...left, reason: left.reason })
}
