import { type Bin, type BinStatus, type BinType, criteriaFailure, type Priority } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { type CityChoice, cityFailure } from 'shared-domain/route-planning'
import type { CriteriaFailure } from './failure-sentence'

/** What the form asks for. */
export interface CityCriteria {
  name: string
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  statuses: readonly BinStatus[]
  streams: readonly BinType[]
  /** `null`: every truck in service. */
  truckIds: readonly string[] | null
  /** `null`: every depot. */
  depotId: string | null
  /** How long to plan. */
  seconds: number
}

export const OPENING_CRITERIA: CityCriteria = {
  name: '',
  priority: null,
  statuses: ['full', 'warning'],
  streams: ['general', 'recycling', 'compost'],
  truckIds: null,
  depotId: null,
  seconds: 2,
}

/** The default is the first. */
export const TIME_LIMITS_S = [2, 5, 10, 20] as const

export const cityChoice = (criteria: CityCriteria, bins: readonly Bin[], fleet: Fleet): CityChoice => ({
  bins,
  fleet,
  options: {
    statuses: criteria.statuses,
    streams: criteria.streams,
    truckIds: criteria.truckIds,
    depotId: criteria.depotId,
    maxTrucks: null,
    excludedBinIds: [],
    lockedBinIds: [],
  },
})

/** What is wrong with the criteria, over these bins and this fleet. */
export function cityCriteriaFailure(
  criteria: CityCriteria,
  bins: readonly Bin[],
  fleet: Fleet,
): CriteriaFailure | null {
  const failure = criteriaFailure(criteria)
  if (failure) return failure
  if (criteria.streams.length === 0) return { kind: 'no-stream-chosen' }
  if (criteria.truckIds?.length === 0) return { kind: 'no-truck-chosen' }
  const ofCity = cityFailure(cityChoice(criteria, bins, fleet))
  return ofCity?.kind === 'too-many-bins' ? { kind: 'too-many-places', most: ofCity.most } : ofCity
}
