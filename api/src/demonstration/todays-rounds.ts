import type { BinType, Thresholds } from 'shared-domain'
import { type CityBin, hasSensor } from './city-bins'
import type { Round } from './round'
import { byDirection } from './split-by-direction'
import { truckRound } from './truck-round'

/** Which truck collects what today, and which part of the bins due, by direction: the rest fill up to be planned. */
const ROUNDS: readonly { truckId: string; stream: BinType; from: number; to: number }[] = [
  { truckId: 'T01', stream: 'general', from: 0, to: 0.3 },
  { truckId: 'T03', stream: 'recycling', from: 0, to: 0.55 },
  { truckId: 'T04', stream: 'compost', from: 0, to: 0.55 },
  { truckId: 'T02', stream: 'general', from: 0.3, to: 0.6 },
]

export const ROUNDS_TODAY = ROUNDS.length

/** The rounds of today, each of one stream, over a good half of the bins that are due; `leavesAt` in seconds from midnight. */
export function todaysRounds(
  bins: readonly CityBin[],
  leavesAt: readonly number[],
  { warningAbove }: Thresholds,
): Round[] {
  const due = byDirection(bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > warningAbove))
  return ROUNDS.map(({ truckId, stream, from, to }, i) => {
    const ofStream = due.filter(({ binType }) => binType === stream)
    const part = ofStream.slice(Math.round(from * ofStream.length), Math.round(to * ofStream.length))
    return truckRound(part, { truckId, stream, leavesAt: leavesAt[i] ?? 0 })
  })
}
