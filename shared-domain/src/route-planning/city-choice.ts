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

/** What an operator chooses. */
export interface CityOptions {
  /** The bins to collect are those of these states. */
  statuses: readonly BinStatus[]
  streams: readonly BinType[]
  /** Null: all that are in service. */
  truckIds: readonly string[] | null
  /** Null: trucks of every depot. */
  depotId: string | null
  /** How many may leave; null: all of them. */
  maxTrucks: number | null
  /** No truck leaves earlier, in seconds from midnight. */
  notBefore: number
  /** These leave no earlier than they are back. */
  trucksOut: readonly TruckOut[]
  /** Bins to leave alone. */
  excludedBinIds: readonly string[]
  /** Bins that residents report as overflowing: due as full ones, whatever a sensor says. */
  overflowingBinIds: readonly string[]
  /** Bins that are served whatever it costs, as a full one is. */
  lockedBinIds: readonly string[]
  /** Those in force: where no forecast tells, the risk of an overflow begins at the level of a warning. */
  thresholds: Thresholds
  /** What forecasts tell, by bin. A bin that is missing here is planned by its level. */
  risks: ReadonlyMap<string, OverflowRisk>
  /** What one overflow costs, in dollars. */
  dollarsPerOverflow: number
}

export interface CityChoice {
  /** In list order. */
  bins: readonly Bin[]
  fleet: Fleet
  options: CityOptions
}

/** Full and warning bins of every stream, by the whole fleet. */
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

/** Why nothing can be planned of a choice. */
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

/** The bins of a choice that have a place, in list order: those of its states, and others whose forecast makes them worth it. */
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

/** Of bins with a low level those that are at risk, as many as there is room for; they belong to the choice of warnings. */
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

/** In dollars: for less no truck would leave its street. */
const LEAST_PRIZE = 0.5

export const METRE_DOLLARS = dollarsPerMetre(CITY_OBJECTIVE, AVERAGE_SPEED_KMH)
export const STOP_DOLLARS = CITY_OBJECTIVE.perSecond * SERVICE_MINUTES_PER_BIN * 60

/** What the forecast of a bin asks of a plan; null where there is none, or residents have seen more than it knows. */
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

/** The trucks that may leave: in service, and at a depot that there is. */
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
 * The bins, those of which residents report that they overflow as full ones. What a sensor says of such a bin is no longer
 * believed: it is taken for as full as one without a sensor.
 */
export function asReported<B extends Bin>(bins: readonly B[], overflowingBinIds: readonly string[]): B[] {
  const overflowing = new Set(overflowingBinIds)
  return bins.map((bin) =>
    bin.status !== 'full' && overflowing.has(bin.id) ? { ...bin, status: 'full', fillLevel: null } : bin,
  )
}
