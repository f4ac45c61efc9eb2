import type { Bin, LocatedBin } from '../bins/bin'
import { type BinStatus, DEFAULT_THRESHOLDS, type Thresholds } from '../bins/bin-status'
import { BIN_TYPES, type BinType } from '../bins/bin-type'
import type { Point } from '../bins/distance'
import { isLocated } from '../bins/nearby-bins'
import type { Fleet, Truck } from '../contract/fleet-contract'
import { MATRIX_POINTS_MAX } from '../contract/travel-contract'
import { AVERAGE_SPEED_KMH, SERVICE_MINUTES_PER_BIN } from '../routes/route-length'
import type { Stop } from '../routing/route-request'
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

/** The bins to plan, in list order: those with a chosen status, and others whose forecast risk is worth a visit. Bins without a place are left out. */
export function dueBins(choice: CityChoice): LocatedBin[] {
  const { bins, fleet, options } = choice
  const excluded = new Set(options.excludedBinIds)
  const locked = new Set(options.lockedBinIds)
  const candidates = asReported(bins.filter(isLocated), options.overflowingBinIds).filter(
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

/** The bins of normal status with the highest forecast risk, at most `room`. They are planned only when warnings are. */
function worthiest(bins: readonly LocatedBin[], options: CityOptions, room: number): LocatedBin[] {
  if (options.risks.size === 0 || !options.statuses.includes('warning')) return []
  return bins
    .flatMap((bin) => {
      const priority = bin.status === 'normal' ? forecastPriority(bin, options) : null
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

/** The trucks of a choice that are out until their shift is over. */
export const trucksAway = ({ fleet, options }: Pick<CityChoice, 'fleet' | 'options'>): TruckOut[] => {
  const shiftEnds = new Map(chosenTrucks(fleet, options).map(({ id, shift }) => [id, clockSeconds(shift.to)]))
  return options.trucksOut.filter(({ truckId, until }) => until >= (shiftEnds.get(truckId) ?? until + 1))
}

/** Every place of a plan, in the order of rows and columns of its matrix: depots, facilities, bins. */
export const cityPoints = (choice: CityChoice): Point[] =>
  [...fixedPoints(choice.fleet), ...dueBins(choice)].map(({ lat, lng }) => ({ lat, lng }))

const fixedPoints = ({ depots, facilities }: Fleet): Point[] => [...depots, ...facilities]

/**
 * The bins, with those that residents report as overflowing marked full. The sensor of such a bin is no longer trusted, so its level
 * is unknown.
 */
export function asReported<B extends Bin>(bins: readonly B[], overflowingBinIds: readonly string[]): B[] {
  const overflowing = new Set(overflowingBinIds)
  return bins.map((bin) =>
    bin.status !== 'full' && overflowing.has(bin.id) ? { ...bin, status: 'full', fillLevel: null } : bin,
  )
}
