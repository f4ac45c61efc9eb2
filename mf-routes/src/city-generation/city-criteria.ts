import { REFILL_DAYS } from 'forecast-engine'
import { DEFAULT_SECONDS } from 'routing-engine'
import { aucklandDate, type Bin, isLocated } from 'shared-domain'
import type { Fleet, PlanningFacts } from 'shared-domain/contract'
import {
  asKnown,
  binObstacles,
  type CityChoice,
  chosenTrucks,
  cityFailure,
  DEFAULT_OVERFLOW_DOLLARS,
  dueBins,
  WHOLE_CITY,
} from 'shared-domain/route-planning'
import {
  type BinOutlook,
  LIKELY_CHANCE,
  likelyToOverflow,
  risksAhead,
  roundDays,
} from '../../rules/days-ahead'
import { criteriaFailure } from '../../rules/generate-route'
import { type PlanningDay, planningDay } from '../../rules/planning-day'
import { trucksAway } from '../../rules/trucks-out'
import type { PlanCriteria } from '../city-plan/plan-criteria'
import type { DaysAhead } from '../next-days/later-days'
import type { CriteriaFailure } from '../route-criteria/criteria-failure'

export const OPENING_CRITERIA: PlanCriteria = {
  name: '',
  day: null,
  priority: null,
  statuses: ['full', 'warning'],
  isLikelyDue: true,
  addsComingDue: false,
  streams: ['general', 'recycling', 'compost'],
  truckIds: null,
  depotId: null,
  mostTrucks: '',
  includesOnRoutes: false,
  plansEveryBin: false,
  seconds: DEFAULT_SECONDS,
}

/** The form again as a plan was made by it; a day that is over is left to the trucks. */
export const formOf = (made: PlanCriteria, now: number): PlanCriteria => ({
  ...made,
  day: made.day !== null && made.day < aucklandDate(new Date(now)) ? null : made.day,
  // It is asked for beside a plan, and is no part of the form.
  plansEveryBin: false,
})

/** The default is the first. */
export const TIME_LIMITS_S = [DEFAULT_SECONDS, 5, 10, 20] as const

/** The data that a plan is made from. */
export interface CityData {
  bins: readonly Bin[]
  fleet: Fleet
  facts: PlanningFacts
  /** Empty without forecasts. */
  outlooks: readonly BinOutlook[]
  /** The time of planning, in ms since 1970. */
  now: number
}

/** The day that the chosen trucks are planned for, and the trucks that are out on it. */
export const cityDay = (
  { day, truckIds, depotId }: Pick<PlanCriteria, 'day' | 'truckIds' | 'depotId'>,
  { fleet, facts, now }: Pick<CityData, 'fleet' | 'facts' | 'now'>,
): PlanningDay => planningDay(chosenTrucks(fleet, { truckIds, depotId }), new Date(now), facts.outings, day)

/** Null without forecasts. */
export function daysAhead(criteria: PlanCriteria, city: CityData): DaysAhead | null {
  const { outlooks } = city
  if (outlooks.length === 0) return null
  const days = roundDays(chosenTrucks(city.fleet, criteria), cityDay(criteria, city).day, REFILL_DAYS)
  return days.length === 0 ? null : { days, outlooks }
}

/** The risk of each bin before the next round, without the later visit that a stop may save. */
function risksBeforeNextRound(criteria: PlanCriteria, city: CityData): CityChoice['options']['risks'] {
  const ahead = daysAhead(criteria, city)
  return ahead ? risksAhead(ahead.outlooks, ahead.days.slice(0, 2), new Map()) : new Map()
}

export function cityChoice(criteria: PlanCriteria, city: CityData): CityChoice {
  const choice = economicChoice(criteria, city)
  if (!criteria.plansEveryBin) return choice
  const lockedBinIds = dueBins(choice).map(({ id }) => id)
  return { ...choice, options: { ...choice.options, lockedBinIds } }
}

/** The choice in which a bin that is not full is left out where its detour is not worth it. */
function economicChoice(criteria: PlanCriteria, city: CityData): CityChoice {
  const { notBefore, trucksOut } = cityDay(criteria, city)
  return {
    bins: city.bins,
    fleet: city.fleet,
    options: {
      ...WHOLE_CITY,
      statuses: criteria.statuses,
      leastRisk: leastRisk(criteria),
      streams: criteria.streams,
      truckIds: criteria.truckIds,
      depotId: criteria.depotId,
      maxTrucks: truckLimit(criteria.mostTrucks) ?? null,
      excludedBinIds: [
        ...binObstacles(criteria.includesOnRoutes ? { ...city.facts, onRoutes: [] } : city.facts).keys(),
      ],
      overflowingBinIds: city.facts.overflowing,
      notBefore,
      trucksOut,
      thresholds: city.facts.thresholds,
      risks: risksBeforeNextRound(criteria, city),
      dollarsPerOverflow: city.facts.dollarsPerOverflow ?? DEFAULT_OVERFLOW_DOLLARS,
    },
  }
}

const leastRisk = ({ isLikelyDue, addsComingDue }: PlanCriteria): number | null => {
  if (addsComingDue) return 0
  return isLikelyDue ? LIKELY_CHANCE : null
}

/** The bins with a low level that are likely to overflow before the next round, of every type. */
export const likelyBins = (criteria: PlanCriteria, city: CityData): Bin[] =>
  likelyToOverflow(
    knownBins(city.bins.filter(isLocated), city.facts, city.outlooks),
    risksBeforeNextRound(criteria, city),
  )

/** The bins as a plan takes them. */
export function knownBins<B extends Bin>(
  bins: readonly B[],
  { overflowing }: Pick<PlanningFacts, 'overflowing'>,
  outlooks: CityData['outlooks'],
): B[] {
  const forecast = new Set(outlooks.map(({ binId }) => binId))
  return asKnown(bins, { overflowingBinIds: overflowing, isForecast: (id) => forecast.has(id) })
}

/** A due bin, and the open route that has it or the route whose crew did not find it. */
interface BinOnRoute {
  bin: Bin
  routeId: string
}

/** The due bins on open routes, whether they are planned again or not. */
export const dueOnRoutes = (criteria: PlanCriteria, city: CityData): BinOnRoute[] =>
  ofRoutes(allDue(criteria, city), city.facts.onRoutes)

/** The due bins that crews did not find, which are not planned. */
export const dueMissing = (criteria: PlanCriteria, city: CityData): BinOnRoute[] =>
  ofRoutes(allDue(criteria, { ...city, facts: { ...city.facts, missing: [] } }), city.facts.missing)

const allDue = (criteria: PlanCriteria, city: CityData): Bin[] =>
  dueBins(cityChoice({ ...criteria, includesOnRoutes: true }, city))

function ofRoutes(bins: readonly Bin[], routes: PlanningFacts['onRoutes']): BinOnRoute[] {
  const routeOf = new Map(routes.map(({ binId, routeId }) => [binId, routeId]))
  return bins.flatMap((bin) => {
    const routeId = routeOf.get(bin.id)
    return routeId ? [{ bin, routeId }] : []
  })
}

/** Why these criteria cannot be planned; `null` when they can. */
export function cityCriteriaFailure(criteria: PlanCriteria, city: CityData): CriteriaFailure | null {
  if (criteriaFailure(criteria) && !criteria.isLikelyDue && !criteria.addsComingDue)
    return { kind: 'no-badge-chosen' }
  if (criteria.streams.length === 0) return { kind: 'no-stream-chosen' }
  if (criteria.truckIds?.length === 0) return { kind: 'no-truck-chosen' }
  const choice = cityChoice(criteria, city)
  const ofCity = cityFailure(choice)
  if (ofCity?.kind === 'too-many-bins') return { kind: 'too-many-places', most: ofCity.most }
  const away = ofCity?.kind === 'no-trucks' ? trucksAway(choice) : []
  if (away.length > 0) return { kind: 'all-trucks-out', routeIds: away.flatMap(({ routeIds }) => routeIds) }
  if (ofCity?.kind === 'no-trucks' && chosenTrucks(city.fleet, criteria).length > 0)
    return { kind: 'shifts-over' }
  if (ofCity?.kind !== 'no-bins-due' || criteria.includesOnRoutes) return ofCity
  const onRoutes = dueOnRoutes(criteria, city)
  return onRoutes.length > 0 ? { kind: 'all-on-routes', count: onRoutes.length } : ofCity
}

/** The typed limit of trucks: `null` for as many as needed, `undefined` when it is not a number of trucks. */
export function truckLimit(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : undefined
}
