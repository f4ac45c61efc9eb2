import type { BinType, Thresholds } from 'shared-domain'
import { type CityBin, hasSensor } from './city-bins'
import { byDirection } from './round'
import type { TruckBins } from './truck-round'

/** Which truck collects which stream today, and in which direction. The other due bins are left for planning. */
const ROUNDS: readonly { truckId: string; stream: BinType; from: number; to: number }[] = [
  { truckId: 'T01', stream: 'general', from: 0, to: 0.3 },
  { truckId: 'T03', stream: 'recycling', from: 0, to: 0.55 },
  { truckId: 'T04', stream: 'compost', from: 0, to: 0.55 },
  { truckId: 'T02', stream: 'general', from: 0.3, to: 0.6 },
]

/** The bins of each of today's rounds: of one stream, and a good half of those that are due. */
export function todaysBins(bins: readonly CityBin[], { warningAbove }: Thresholds): TruckBins[] {
  const due = byDirection(bins.filter(hasSensor).filter(({ fillLevel }) => fillLevel > warningAbove))
  return ROUNDS.map(({ truckId, stream, from, to }) => {
    const ofStream = due.filter(({ binType }) => binType === stream)
    const part = ofStream.slice(Math.round(from * ofStream.length), Math.round(to * ofStream.length))
    return { truckId, stream, bins: part }
  })
}
