import type { BinType, Point } from 'shared-domain'
import type { Truck } from 'shared-domain/contract'
import { type CityChoice, cityPoints, dueBins, leavingTrucks } from 'shared-domain/route-planning'
import type { Place } from '../operations'

/** The streams of the trucks that load from the side of the kerb alone. */
export const kerbStreams = (trucks: readonly Pick<Truck, 'streams' | 'loadsAtKerb'>[]): Set<BinType> =>
  new Set(trucks.flatMap(({ streams, loadsAtKerb }) => (loadsAtKerb ? streams : [])))

/**
 * The places of a plan, in the order of the rows of its matrix. A bin is at the kerb where a truck that may collect it loads from
 * that side alone: the way there is then right for each truck, and a little longer than a truck that loads from both sides needs.
 */
export function planPlaces(choice: CityChoice): Place[] {
  const streams = kerbStreams(leavingTrucks(choice))
  const due = dueBins(choice)
  const points = cityPoints(choice)
  const firstBin = points.length - due.length
  return points.map((point, row) => {
    const bin = due[row - firstBin]
    return bin && streams.has(bin.binType) ? { ...point, atKerb: true } : point
  })
}

/** The place of a visit, as this truck comes to it. */
export const visitPlace = (
  truck: Pick<Truck, 'loadsAtKerb'> | undefined,
  visit: { kind: string },
  { lat, lng }: Point,
): Place => ({ lat, lng, ...(truck?.loadsAtKerb && visit.kind === 'stop' && { atKerb: true }) })
