import { useState } from 'react'
import { aucklandDate, type Bin } from 'shared-domain'
import { type BinsAnswer, explainFailure, useNow } from 'shared-domain/client'
import type { PlanningFacts } from 'shared-domain/contract'
import { asReported, dueBins } from 'shared-domain/route-planning'
import { Button, FailureNotice, NativeSelect, Text } from 'shared-ui'
import type { FleetAnswer } from '../fleet/use-fleet'
import { BinsNotice } from '../generate-route-page/BinsNotice'
import { PriorityChoice, RouteNameInput, StatusChoice } from '../generate-route-page/CriteriaFields'
import { CriteriaForm } from '../generate-route-page/CriteriaForm'
import { clockText, dayWord } from '../moments/moments'
import { OnRoutesChoice, StreamChoice } from './BinChoices'
import {
  type CityCriteria,
  type CityData,
  cityChoice,
  cityDay,
  dueOnRoutes,
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
}

const STATUS_HINT = 'Full bins are all collected; those with a warning where the detour is worth it.'

/** The criteria of a plan for the city's trucks. */
export function CityCriteriaCard(props: CityCriteriaCardProps) {
  const { binsAnswer, fleetAnswer, factsAnswer, outlooksAnswer, planning } = props
  const [chosen, setChosen] = useState(OPENING_CRITERIA)
  const { criteriaFailure: failure, isGenerating, generate, clearFailure, cancel, finishEarly } = planning
  const { fleet } = fleetAnswer
  const { facts } = factsAnswer
  const { outlooks, isLoading: isForecastLoading } = outlooksAnswer
  const bins = binsAnswer.bins.length > 0 ? asReported(binsAnswer.bins, facts?.overflowing ?? []) : null
  const now = useNow()
  const city = bins && fleet && facts && !isForecastLoading ? { bins, fleet, facts, outlooks, now } : null
  const onRoutes = new Set(facts?.onRoutes.map(({ binId }) => binId))

  function change(part: Partial<CityCriteria>) {
    setChosen({ ...chosen, ...part })
    if (failure) clearFailure()
  }
  return (
    <CriteriaForm
      isGenerating={isGenerating}
      canStart={city !== null}
      failure={failure}
      onGenerate={() => city !== null && generate(chosen, { ...city, now: Date.now() })}
      whileGenerating={
        finishEarly && (
          <Button variant="default" onClick={finishEarly}>
            Use the Best So Far
          </Button>
        )
      }
      onCancel={cancel}
    >
      <RouteNameInput value={chosen.name} onChange={(name) => change({ name })} />
      <PriorityChoice value={chosen.priority} onChange={(priority) => change({ priority })} />
      <StatusChoice
        bins={bins}
        value={chosen.statuses}
        failure={failure}
        hint={facts ? statusHint(binsAnswer.bins, facts, city && atRisk(chosen, city)) : STATUS_HINT}
        onRoutes={onRoutes}
        onChange={(statuses) => change({ statuses })}
      />
      <StreamChoice
        bins={bins}
        statuses={chosen.statuses}
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
      <TruckLimit
        value={chosen.mostTrucks}
        isWrong={truckLimit(chosen.mostTrucks) === undefined}
        onChange={(mostTrucks) => change({ mostTrucks })}
      />
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

/** The hint with the number of bins that residents report as full, and of those that are weighed by forecast. */
function statusHint(bins: readonly Bin[], { overflowing }: PlanningFacts, atRisk: number | null): string {
  const reported = bins.filter(({ id, status }) => status !== 'full' && overflowing.includes(id)).length
  const count = reported === 1 ? '1 bin counts' : `${reported} bins count`
  const more = atRisk === 1 ? '1 more is weighed for its' : `${atRisk} more are weighed for their`
  return [
    STATUS_HINT,
    reported > 0 && `${count} as full because residents report an overflow.`,
    atRisk && `${more} risk of overflow.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The number of bins with a low level that are weighed for their forecast risk. */
const atRisk = (chosen: CityCriteria, city: CityData): number =>
  dueBins(cityChoice(chosen, city)).filter(({ status }) => status === 'normal').length

interface OnRoutesProps {
  chosen: CityCriteria
  city: CityData
  onChange: (part: Partial<CityCriteria>) => void
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
  const { day, notBefore } = cityDay(chosen, city)
  const word = dayWord(day, new Date(city.now))
  return (
    <Text size="sm">
      {word === 'Today'
        ? `Planned for today, from ${clockText(notBefore)} on.`
        : `Planned for ${word.toLowerCase()}: too little is left of today’s shifts${onceBack(city)}.`}
    </Text>
  )
}

function onceBack({ facts, now }: CityData): string {
  const today = aucklandDate(new Date(now))
  return facts.outings.some(({ day }) => day === today) ? ' once the trucks that are out are back' : ''
}

function FactsNotice({ factsAnswer }: Pick<CityCriteriaCardProps, 'factsAnswer'>) {
  const { facts, error, refresh, isRefreshing } = factsAnswer
  if (!error) return null
  const missing = facts
    ? 'Which bins are on a route may be old'
    : 'Which bins are on a route could not be read'
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
      {...explainFailure(error, areOld ? 'The forecasts may be old' : 'The forecasts could not be read')}
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
        {...explainFailure(error, fleet ? 'These trucks may be old' : 'The trucks could not be read')}
        isStale={fleet !== null}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  if (fleet) return null
  return (
    <Text size="sm" role="status">
      Reading the trucks…
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
      label="Time Limit"
      description="More time makes large plans a little shorter."
      value={String(value)}
      data={TIME_LIMITS_S.map((seconds) => ({ value: String(seconds), label: `${seconds} seconds` }))}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
