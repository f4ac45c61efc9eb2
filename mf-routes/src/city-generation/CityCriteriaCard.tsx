import { useEffect, useState } from 'react'
import { aucklandDate, type Bin, ROUTE_NAME_MAX } from 'shared-domain'
import { type BinsAnswer, explainFailure, useNow, useSession } from 'shared-domain/client'
import type { PlanningFacts } from 'shared-domain/contract'
import { chosenTrucks, clockSeconds, dueBins, earliestStart } from 'shared-domain/route-planning'
import { Button, Chip, FailureNotice, NativeSelect, SimpleGrid, Text } from 'shared-ui'
import { planDays } from '../../rules/planning-day'
import type { CityPlan } from '../city-plan/city-plan'
import type { PlanCriteria } from '../city-plan/plan-criteria'
import type { FleetAnswer } from '../fleet/use-fleet'
import { t } from '../messages/translate'
import { clockText, dayWord, nearDay } from '../moments/moments'
import { BinsNotice, MissingBins } from '../route-criteria/BinsNotice'
import { countText, PriorityChoice, RouteNameInput, StatusChoice } from '../route-criteria/CriteriaFields'
import { CriteriaForm } from '../route-criteria/CriteriaForm'
import { ComingDueChoice, OnRoutesChoice, StreamChoice } from './BinChoices'
import { type ChosenCriteria, keepChosen, readChosen } from './chosen-criteria'
import {
  type CityData,
  cityChoice,
  cityDay,
  dueOnRoutes,
  formOf,
  knownBins,
  likelyBins,
  OPENING_CRITERIA,
  TIME_LIMITS_S,
  truckLimit,
} from './city-criteria'
import { FleetChoice, TruckLimit } from './FleetChoice'
import type { FactsAnswer, useOutlooks } from './planning-facts'
import type { CityPlanning } from './use-city-planning'

interface CityCriteriaCardProps {
  binsAnswer: BinsAnswer
  fleetAnswer: FleetAnswer
  factsAnswer: FactsAnswer
  outlooksAnswer: ReturnType<typeof useOutlooks>
  planning: CityPlanning
  /** Whether a plan is being saved; another one waits for that. */
  isSaving: boolean
  /** Absent without a plan beside it. */
  folding: { isFolded: boolean; onUnfold: () => void } | undefined
  startsAtOnce: boolean
  /** The plan beside the form, or the one that was discarded last; `null` when the form starts with its defaults. */
  plan: CityPlan | null
}

const STATUS_HINT = t('cityGeneration.fullBinsAreAllCollected')

/** The criteria of a plan for the city's trucks. */
export function CityCriteriaCard(props: CityCriteriaCardProps) {
  const { binsAnswer, fleetAnswer, factsAnswer, outlooksAnswer, planning } = props
  const { criteriaFailure: failure, isGenerating, generate, clearFailure, cancel, finishEarly } = planning
  const { fleet } = fleetAnswer
  const { facts } = factsAnswer
  const { outlooks, isLoading: isForecastLoading } = outlooksAnswer
  const bins =
    binsAnswer.bins.length > 0 ? knownBins(binsAnswer.bins, facts ?? { overflowing: [] }, outlooks) : null
  const now = useNow()
  const [chosen, setChosen] = useCriteriaOf(props.plan, { now, startsAtOnce: props.startsAtOnce })
  const city = bins && fleet && facts && !isForecastLoading ? { bins, fleet, facts, outlooks, now } : null
  const likely = city && likelyBins(chosen, city)
  const likelyIds = new Set(chosen.isLikelyDue ? likely?.map(({ id }) => id) : [])
  const onRoutes = new Set(facts?.onRoutes.map(({ binId }) => binId))

  function change(part: Partial<PlanCriteria>) {
    setChosen({ ...chosen, ...part })
    if (failure) clearFailure()
  }
  return (
    <CriteriaForm
      isGenerating={isGenerating}
      canStart={city !== null && !props.isSaving}
      binCount={city && dueBins(cityChoice(chosen, city)).length}
      failure={failure}
      onGenerate={() => city !== null && generate(chosen, { ...city, now: Date.now() })}
      whileGenerating={
        finishEarly && (
          <Button variant="default" onClick={finishEarly}>
            {t('cityGeneration.useBestSoFar')}
          </Button>
        )
      }
      onCancel={cancel}
      folding={props.folding && { ...props.folding, summary: criteriaSummary(chosen, fleet, now) }}
      startsAtOnce={props.startsAtOnce}
    >
      <MissingBins binsAnswer={binsAnswer} />
      <RouteNameInput value={chosen.name} onChange={(name) => change({ name })} />
      {/* Most plans differ in these two alone, so both are in sight without scrolling. */}
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'start' }}>
        <DayChoice
          // Until the trucks are known, today.
          value={city ? cityDay(chosen, city).day : aucklandDate(new Date(now))}
          now={now}
          onChange={(day) => change({ day })}
        />
        <TruckLimit
          value={chosen.mostTrucks}
          isWrong={truckLimit(chosen.mostTrucks) === undefined}
          onChange={(mostTrucks) => change({ mostTrucks })}
        />
      </SimpleGrid>
      <PriorityChoice value={chosen.priority} onChange={(priority) => change({ priority })} />
      <StatusChoice
        bins={bins}
        value={chosen.statuses}
        failure={failure}
        hint={facts ? statusHint(binsAnswer.bins, facts) : STATUS_HINT}
        onRoutes={onRoutes}
        onChange={(statuses) => change({ statuses })}
      >
        <Chip checked={chosen.isLikelyDue} onChange={(isLikelyDue) => change({ isLikelyDue })}>
          {likely
            ? t('cityGeneration.likelyToOverflow', { count: countText(likely, onRoutes) })
            : t('cityGeneration.likelyToOverflowText')}
        </Chip>
      </StatusChoice>
      {city && city.outlooks.length > 0 && (
        <ComingDueChoice
          count={comingDue(chosen, city)}
          value={chosen.addsComingDue}
          onChange={(addsComingDue) => change({ addsComingDue })}
        />
      )}
      <StreamChoice
        bins={bins}
        statuses={chosen.statuses}
        likelyIds={likelyIds}
        value={chosen.streams}
        failure={failure}
        onRoutes={onRoutes}
        onChange={(streams) => change({ streams })}
      />
      {fleet && (
        <FleetChoice
          fleet={fleet}
          trucksOut={city ? cityDay(chosen, city).trucksOut : []}
          value={chosen}
          failure={failure}
          onChange={change}
        />
      )}
      <FleetNotice fleetAnswer={fleetAnswer} />
      {city && <OnRoutes chosen={chosen} city={city} onChange={change} />}
      {city && <PlanningDayNote chosen={chosen} city={city} />}
      <FactsNotice factsAnswer={factsAnswer} />
      <OutlooksNotice outlooksAnswer={outlooksAnswer} />
      <TimeLimitChoice value={chosen.seconds} onChange={(seconds) => change({ seconds })} />
      <BinsNotice binsAnswer={binsAnswer} />
    </CriteriaForm>
  )
}

/** The criteria that the shown plan was made by, until others are chosen beside it. */
function useCriteriaOf(plan: CityPlan | null, { now, startsAtOnce }: { now: number; startsAtOnce: boolean }) {
  const session = useSession()
  const owner = session && (session.person?.name ?? '')
  const [known, setKnown] = useState<KnownCriteria>({ owner: null, changed: null, isNew: false })
  const [shownId, setShownId] = useState(plan?.id)
  const made = plan?.request.criteria
  const { changed } = known
  if (owner !== null && known.owner !== owner) {
    // What was chosen before the person was known is theirs.
    if (known.owner === null && changed) setKnown({ ...known, owner })
    else setKnown({ owner, changed: criteriaKept(owner), isNew: false })
  } else if (shownId !== plan?.id) {
    setShownId(plan?.id)
    // The stored plan is read after the criteria that were chosen beside it.
    if (made && changed && changed.planId !== plan.id) setKnown({ ...known, changed: null, isNew: true })
  }
  useEffect(() => {
    if (known.isNew && known.owner !== null) keepChosen(known.owner, known.changed)
  }, [known])
  function criteriaKept(of: string): ChosenCriteria | null {
    // A link that plans at once plans what is due, whatever was chosen before.
    const kept = startsAtOnce ? null : readChosen(of)
    return plan && kept?.planId !== plan.id ? null : kept
  }
  const criteria = changed?.criteria ?? made
  return [
    criteria ? formOf(criteria, now) : OPENING_CRITERIA,
    (chosen: PlanCriteria) =>
      setKnown({ ...known, changed: { planId: plan?.id ?? null, criteria: chosen }, isNew: true }),
  ] as const
}

/** The criteria that were chosen beside the shown plan or without one, and by whom. */
interface KnownCriteria {
  /** `null` until the person is known. */
  owner: string | null
  changed: ChosenCriteria | null
  /** Whether they differ from those that the tab keeps. */
  isNew: boolean
}

/** The chosen criteria in few words; what is as usual is not mentioned. */
function criteriaSummary(chosen: PlanCriteria, fleet: FleetAnswer['fleet'], now: number): string[] {
  const { statuses, streams, truckIds, mostTrucks } = chosen
  const trucks = fleet?.trucks.filter(({ id }) => truckIds?.includes(id)).map(({ name }) => name)
  return [
    // As much of it as the route gets.
    chosen.name.trim().slice(0, ROUTE_NAME_MAX),
    ...(chosen.day ? [dayWord(chosen.day, new Date(now))] : []),
    ...(chosen.priority ? [t('cityGeneration.priority', { capitalized: capitalized(chosen.priority) })] : []),
    ...statuses.map(capitalized),
    ...(chosen.isLikelyDue ? [t('cityGeneration.likelyToOverflowText')] : []),
    ...(chosen.addsComingDue ? [t('cityGeneration.comingDueSoon')] : []),
    ...(streams.length < OPENING_CRITERIA.streams.length ? streams.map(capitalized) : []),
    truckIds === null ? t('cityGeneration.allTrucks') : (trucks?.join(', ') ?? ''),
    ...(truckLimit(mostTrucks) ? [t('cityGeneration.atMost', { mostTrucks: mostTrucks.trim() })] : []),
    ...(chosen.includesOnRoutes ? [t('cityGeneration.binsOnRoutes')] : []),
  ].filter(Boolean)
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The hint with the number of bins that residents report as full. */
function statusHint(bins: readonly Bin[], { overflowing }: PlanningFacts): string {
  const reported = bins.filter(({ id, status }) => status !== 'full' && overflowing.includes(id)).length
  const count = t('cityGeneration.binsCount', { reported })
  const untrusted = bins.filter((bin) => bin.untrusted && !overflowing.includes(bin.id)).length
  return [
    STATUS_HINT,
    reported > 0 && t('cityGeneration.asFullBecauseResidentsReportOverflow', { count }),
    untrusted > 0 && t('cityGeneration.levelsNotTrusted', { untrusted }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The number of bins that a plan weighs besides those of the chosen badges when it adds those that come due soon. */
const comingDue = (chosen: PlanCriteria, city: CityData): number =>
  dueBins(cityChoice({ ...chosen, addsComingDue: true }, city)).length -
  dueBins(cityChoice({ ...chosen, addsComingDue: false }, city)).length

interface OnRoutesProps {
  chosen: PlanCriteria
  city: CityData
  onChange: (part: Partial<PlanCriteria>) => void
}

function OnRoutes({ chosen, city, onChange }: OnRoutesProps) {
  const due = dueOnRoutes(chosen, city)
  return (
    <OnRoutesChoice
      count={due.length}
      routeIds={[...new Set(due.map(({ routeId }) => routeId))].sort()}
      value={chosen.includesOnRoutes}
      onChange={(includesOnRoutes) => onChange({ includesOnRoutes })}
    />
  )
}

function PlanningDayNote({ chosen, city }: Omit<OnRoutesProps, 'onChange'>) {
  return <Text size="sm">{planningDayText(chosen, city)}</Text>
}

function planningDayText(chosen: PlanCriteria, city: CityData): string {
  const { day, notBefore, trucksOut } = cityDay(chosen, city)
  const now = new Date(city.now)
  const near = nearDay(day, now)
  if (near === 'today') {
    const starts = chosenTrucks(city.fleet, chosen)
      .map((truck) => ({ truck, at: earliestStart(truck, { notBefore, trucksOut }) }))
      .filter(({ truck, at }) => at < clockSeconds(truck.shift.to))
      .map(({ at }) => at)
    const first = starts.length === 0 ? notBefore : Math.min(...starts)
    return t('cityGeneration.plannedForToday', { clock: clockText(first) })
  }
  const word = dayWord(day, now)
  const when = near === 'tomorrow' ? word.toLowerCase() : word
  if (chosen.day === day) return t('cityGeneration.plannedForFromBeginningOfShifts', { when })
  return t('cityGeneration.plannedForTooLittleIsLeft', { when, onceBack: onceBack(city) })
}

interface DayChoiceProps {
  /** YYYY-MM-DD */
  value: string
  /** ms since 1970 */
  now: number
  onChange: (day: string) => void
}

function DayChoice({ value, now, onChange }: DayChoiceProps) {
  return (
    <NativeSelect
      label={t('cityGeneration.day')}
      value={value}
      data={planDays(new Date(now)).map((day) => ({ value: day, label: dayWord(day, new Date(now)) }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

function onceBack({ facts, now }: CityData): string {
  const today = aucklandDate(new Date(now))
  return facts.outings.some(({ day }) => day === today) ? t('cityGeneration.onceTrucksThatAreOutAreBack') : ''
}

function FactsNotice({ factsAnswer }: Pick<CityCriteriaCardProps, 'factsAnswer'>) {
  const { facts, error, refresh, isRefreshing } = factsAnswer
  if (!error) return null
  const missing = facts
    ? t('cityGeneration.whichBinsAreOnRouteMay')
    : t('cityGeneration.whichBinsAreOnRouteNotRead')
  return (
    <FailureNotice
      {...explainFailure(error, missing)}
      isStale={facts !== null}
      onRetry={refresh}
      isRetrying={isRefreshing}
    />
  )
}

function OutlooksNotice({ outlooksAnswer }: Pick<CityCriteriaCardProps, 'outlooksAnswer'>) {
  const { outlooks, error, refresh, isRefreshing } = outlooksAnswer
  if (!error) return null
  const areOld = outlooks.length > 0
  return (
    <FailureNotice
      {...explainFailure(
        error,
        areOld ? t('cityGeneration.forecastsMayBeOld') : t('cityGeneration.forecastsNotRead'),
      )}
      isStale={areOld}
      onRetry={refresh}
      isRetrying={isRefreshing}
    />
  )
}

function FleetNotice({ fleetAnswer }: Pick<CityCriteriaCardProps, 'fleetAnswer'>) {
  const { fleet, error, refresh, isRefreshing } = fleetAnswer
  if (error)
    return (
      <FailureNotice
        {...explainFailure(
          error,
          fleet ? t('cityGeneration.theseTrucksMayBeOld') : t('cityGeneration.trucksNotRead'),
        )}
        isStale={fleet !== null}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  if (fleet) return null
  return (
    <Text size="sm" role="status">
      {t('cityGeneration.readingTrucks')}
    </Text>
  )
}

interface TimeLimitChoiceProps {
  /** s */
  value: number
  onChange: (seconds: number) => void
}

function TimeLimitChoice({ value, onChange }: TimeLimitChoiceProps) {
  return (
    <NativeSelect
      label={t('cityGeneration.timeLimit')}
      description={t('cityGeneration.moreTimeMakesLargePlansLittleShorter')}
      value={String(value)}
      data={TIME_LIMITS_S.map((seconds) => ({
        value: String(seconds),
        label: t('cityGeneration.seconds', { seconds }),
      }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
