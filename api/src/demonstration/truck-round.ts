import type { BinType } from 'shared-domain'
import type { SensorBin } from './city-bins'
import { planRound } from './planned-round'
import { type Round, roundName, streetOf } from './round'

interface Truck {
  truckId: string
  stream: BinType
  /** In seconds from midnight. */
  leavesAt: number
}

/** The round of a truck over bins of one stream, with its day as the product's own engine plans it. */
export function truckRound(bins: readonly SensorBin[], { truckId, stream, leavesAt }: Truck): Round {
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  const round = planRound(bins.map(asDue), truckId, leavesAt)
  return {
    name: roundName(bins.map(streetOf), stream),
    stops: round.binIds.map((id) => ({ bin: byId.get(id) as SensorBin, found: null })),
    distance: Math.round(round.distanceKm * 10),
    baseline: Math.round(round.baselineKm * 10),
    minutes: Math.round(round.minutes),
    plan: round.plan,
  }
}

// The round collects them whatever their level is.
const asDue = (bin: SensorBin) => ({ ...bin, status: 'full' as const, lastCollected: null })
