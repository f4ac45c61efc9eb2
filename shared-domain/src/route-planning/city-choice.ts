import type { Stop } from 'routing-engine'
import type { Bin, LocatedBin } from '../bins/bin'
import { type BinStatus, DEFAULT_THRESHOLDS, type Thresholds } from '../bins/bin-status'
import { BIN_TYPES, type BinType } from '../bins/bin-type'
import { isLocated } from '../bins/nearby-bins'
import type { Fleet, Truck } from '../contract/fleet-contract'
import { MATRIX_POINTS_MAX } from '../contract/travel-matrix'
import type { Point } from '../geo/distance'
import { AVERAGE_SPEED_KMH, SERVICE_MINUTES_PER_BIN } from '../routes/route-length'
import { CITY_OBJECTIVE } from './driving-costs'
import {
  DEFAULT_OVERFLOW_DOLLARS,
  dollarsPerMetre,
  type OverflowRisk,
  riskPriority,
} from './overflow-pricing'
import { clockSeconds, earliestStart, type TruckOut } from './truck-hours'

/** The options of a plan. */
export interface CityOptions {
  /** Bins with these statuses are due. */
  statuses: readonly BinStatus[]
  /**
   * Bins of normal status are due from this forecast chance of an overflow on, 0–1. With 0 all are whose risk is worth a visit;
   * `null`: none.
   */
  leastRisk: number | null
  streams: readonly BinType[]
  /** Null: all that are in service. */
  truckIds: readonly string[] | null
  /** Null: trucks of every depot. */
  depotId: string | null
  /** How many may leave; null: all of them. */
  maxTrucks: number | null
  /** The earliest departure of any truck, in seconds from midnight. */
  notBefore: number
  /** Trucks on open routes, which leave again only after their return. */
  trucksOut: readonly TruckOut[]
  /** Bins that are not planned. */
  excludedBinIds: readonly string[]
  /** Bins that residents report as overflowing: due as full ones, whatever a sensor says. */
  overflowingBinIds: readonly string[]
  /** Bins that must be served, as full ones must. */
  lockedBinIds: readonly string[]
  /** For a bin without a forecast the risk of an overflow begins at the threshold of a warning. */
  thresholds: Thresholds
  /** The forecast risks by bin id. A bin without one is planned by its level. */
  risks: ReadonlyMap<string, OverflowRisk>
  /** The cost of one overflow. */
  dollarsPerOverflow: number
}

export interface CityChoice {
  /** In list order. */
  bins: readonly Bin[]
  fleet: Fleet
  options: CityOptions
}

/** Full and warning bins of every stream, with the whole fleet. */
export const WHOLE_CITY: CityOptions = {
  statuses: ['full', 'warning'],
  leastRisk: 0,
  streams: BIN_TYPES,
  truckIds: null,
  depotId: null,
  maxTrucks: null,
  notBefore: 0,
  trucksOut: [],
  excludedBinIds: [],
  overflowingBinIds: [],
  lockedBinIds: [],
  thresholds: DEFAULT_THRESHOLDS,
  risks: new Map(),
  dollarsPerOverflow: DEFAULT_OVERFLOW_DOLLARS,
}

/** Why a choice cannot be planned. */
export type CityFailure =
  | { kind: 'no-bins-due' }
  | { kind: 'no-trucks' }
  | { kind: 'too-many-bins'; most: number }

export function cityFailure(choice: CityChoice): CityFailure | null {
  const bins = dueBins(choice).length
  if (bins === 0) return { kind: 'no-bins-due' }
  if (leavingTrucks(choice).length === 0 || choice.options.maxTrucks === 0) return { kind: 'no-trucks' }
  const most = MATRIX_POINTS_MAX - fixedPoints(choice.fleet).length
  return bins > most ? { kind: 'too-many-bins', most } : null
}

/** The bins to plan, in list order: those with a chosen status, and those at risk from `leastRisk` on. Bins without a place are left out. */
export function dueBins(choice: CityChoice): LocatedBin[] {
  const { bins, fleet, options } = choice
  const excluded = new Set(options.excludedBinIds)
  const locked = new Set(options.lockedBinIds)
  const known = asKnown(bins.filter(isLocated), {
    overflowingBinIds: options.overflowingBinIds,
    isForecast: (id) => options.risks.has(id),
  })
  const candidates = known.filter(
    ({ id, binType }) => !excluded.has(id) && (locked.has(id) || options.streams.includes(binType)),
  )
  const due = new Set(
    candidates.filter(({ id, status }) => locked.has(id) || options.statuses.includes(status)),
  )
  const room = MATRIX_POINTS_MAX - fixedPoints(fleet).length - due.size
  for (const bin of worthiest(
    candidates.filter((bin) => !due.has(bin)),
    options,
    room,
  ))
    due.add(bin)
  return candidates.filter((bin) => due.has(bin))
}

/** The bins of normal status with the highest forecast risk, at most `room`. */
function worthiest(bins: readonly LocatedBin[], options: CityOptions, room: number): LocatedBin[] {
  const { risks, leastRisk } = options
  if (risks.size === 0 || leastRisk === null) return []
  return bins
    .flatMap((bin) => {
      const isAtRisk = bin.status === 'normal' && (risks.get(bin.id)?.chance ?? 0) >= leastRisk
      const priority = isAtRisk ? forecastPriority(bin, options) : null
      const prize = priority?.kind === 'must' ? Number.POSITIVE_INFINITY : (priority?.prize ?? 0)
      return prize >= LEAST_PRIZE ? [{ bin, prize }] : []
    })
    .sort((a, b) => (a.prize === b.prize ? 0 : b.prize - a.prize))
    .slice(0, Math.max(0, room))
    .map(({ bin }) => bin)
}

/** In dollars: a bin of less value is never worth its detour. */
const LEAST_PRIZE = 0.5

export const METRE_DOLLARS = dollarsPerMetre(CITY_OBJECTIVE, AVERAGE_SPEED_KMH)
export const STOP_DOLLARS = CITY_OBJECTIVE.perSecond * SERVICE_MINUTES_PER_BIN * 60

/** The priority of a bin by its forecast; null without one, and for a bin that residents report as overflowing. */
export function forecastPriority(
  { id }: Pick<Bin, 'id'>,
  {
    risks,
    dollarsPerOverflow,
    overflowingBinIds,
  }: Pick<CityOptions, 'risks' | 'dollarsPerOverflow' | 'overflowingBinIds'>,
): Stop['priority'] | null {
  const risk = risks.get(id)
  if (!risk || overflowingBinIds.includes(id)) return null
  return riskPriority(risk, {
    dollarsPerOverflow,
    dollarsPerMetre: METRE_DOLLARS,
    dollarsPerStop: STOP_DOLLARS,
  })
}

/** The trucks that may leave: in service, and at an existing depot. */
export const chosenTrucks = (
  fleet: Fleet,
  { truckIds, depotId: wanted }: Pick<CityOptions, 'truckIds' | 'depotId'>,
): Truck[] =>
  fleet.trucks.filter(
    ({ id, depotId, isInService }) =>
      isInService &&
      (truckIds?.includes(id) ?? true) &&
      (wanted ?? depotId) === depotId &&
      fleet.depots.some((depot) => depot.id === depotId),
  )

/** The trucks of a choice that may leave before their shift is over. */
export const leavingTrucks = ({ fleet, options }: CityChoice): Truck[] =>
  chosenTrucks(fleet, options).filter((truck) => clockSeconds(truck.shift.to) > earliestStart(truck, options))

/** Every place of a plan, in the order of rows and columns of its matrix: depots, facilities, bins. */
export const cityPoints = (choice: CityChoice): Point[] =>
  [...fixedPoints(choice.fleet), ...dueBins(choice)].map(({ lat, lng }) => ({ lat, lng }))

const fixedPoints = ({ depots, facilities }: Fleet): Point[] => [...depots, ...facilities]

/** Facts about the bins of a plan, beside their levels. */
export interface BinKnowledge {
  overflowingBinIds: readonly string[]
  /** Whether the plan has a forecast of a bin. */
  isForecast: (binId: string) => boolean
}

/**
 * The bins as a plan takes them. A bin that residents report as overflowing is full, whatever its sensor says, and its level is unknown. A
 * level that is not trusted is unknown too: it makes no bin due. Its bin is planned by its forecast, which takes the last trusted level as
 * evidence of its age, as of a silent sensor; without a forecast its last status is all that is known, and stays.
 */
export function asKnown<B extends Bin>(
  bins: readonly B[],
  { overflowingBinIds, isForecast }: BinKnowledge,
): B[] {
  const overflowing = new Set(overflowingBinIds)
  return bins.map((bin) => {
    if (overflowing.has(bin.id))
      return bin.status === 'full' && !bin.untrusted ? bin : { ...bin, status: 'full', fillLevel: null }
    if (!bin.untrusted) return bin
    return { ...bin, status: isForecast(bin.id) ? 'normal' : bin.status, fillLevel: null }
  })
}
