import { type BinType, statusFromFill, WARNING_ABOVE } from 'shared-domain'
import { type CityBin, hasSensor, type SensorBin } from './city-bins'
import { planRound } from './planned-round'
import { type Round, roundName, streetOf } from './round'
import { byDirection } from './split-by-direction'

/** Which truck collects what today, and which part of the bins due, by direction: the rest fill up to be planned. */
const ROUNDS: readonly { truckId: string; stream: BinType; from: number; to: number }[] = [
  { truckId: 'T01', stream: 'general', from: 0, to: 0.3 },
  { truckId: 'T03', stream: 'recycling', from: 0, to: 0.55 },
  { truckId: 'T04', stream: 'compost', from: 0, to: 0.55 },
  { truckId: 'T02', stream: 'general', from: 0.3, to: 0.6 },
]

export const ROUNDS_TODAY = ROUNDS.length

/** The rounds of today, each of one stream, over a good half of the bins that are due; `leavesAt` in seconds from midnight. */
export function todaysRounds(bins: readonly CityBin[], leavesAt: readonly number[]): Round[] {
  const due = byDirection(bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > WARNING_ABOVE))
  return ROUNDS.map(({ truckId, stream, from, to }, i) => {
    const ofStream = due.filter(({ binType }) => binType === stream)
    const part = ofStream.slice(Math.round(from * ofStream.length), Math.round(to * ofStream.length))
    return plannedRound(part, { truckId, stream, leavesAt: leavesAt[i] ?? 0 })
  })
}

function plannedRound(
  bins: readonly SensorBin[],
  { truckId, stream, leavesAt }: { truckId: string; stream: BinType; leavesAt: number },
): Round {
  const byId = new Map(bins.map((bin) => [bin.id, bin]))
  const round = planRound(bins.map(asDue), truckId, leavesAt)
  return {
    name: roundName(bins.map(streetOf), stream),
    stops: round.binIds.map((id) => ({ bin: byId.get(id) as CityBin, found: null })),
    distance: Math.round(round.distanceKm * 10),
    baseline: Math.round(round.baselineKm * 10),
    minutes: Math.round(round.minutes),
    plan: round.plan,
  }
}

const asDue = (bin: SensorBin) => ({ ...bin, status: statusFromFill(bin.fillLevel), lastCollected: null })
