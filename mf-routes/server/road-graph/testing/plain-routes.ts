import type { NearestPoint } from '../nearest-road'
import { costParts, roadCost } from '../road-cost'
import { JUNCTION_FLAGS, ROAD_FLAGS, type RoadNetwork } from '../road-network'
import { type TurnCosts, turnSeconds } from '../turn-cost'

/**
 * The costs of ways found by trying: Dijkstra over all sequences of the latest four roads, by the rules as they are written down. For
 * tests of faster ways to the same. `isConnected` has 1 for the roads that trucks use at all.
 */
export function plainRoutes(network: RoadNetwork, costs: TurnCosts, isConnected: Uint8Array) {
  const drivable = (road: number) => ((network.flags[road >> 1] ?? 0) & (road % 2 === 0 ? 1 : 2)) !== 0
  const endAt = (road: number) => (road % 2 === 0 ? network.to : network.from)[road >> 1] ?? 0
  const beginAt = (road: number) => endAt(road ^ 1)
  const roads = Array.from({ length: 2 * network.pieces }, (_, road) => road)
  const isForbidden = (driven: readonly number[]) =>
    network.forbidden.some((sequence) => sequence.every((road, i) => driven.at(i - sequence.length) === road))
  const flagsAt = (road: number) => network.junctionFlags[endAt(road)] ?? 0
  const isPlaceToTurn = (road: number) => (flagsAt(road) & JUNCTION_FLAGS.turningPlace) !== 0

  function nextRoads(driven: readonly number[]): number[] {
    const road = driven.at(-1) ?? 0
    const next = roads.filter(
      (other) =>
        drivable(other) &&
        beginAt(other) === endAt(road) &&
        !isForbidden([...driven, other]) &&
        (other !== (road ^ 1) || isPlaceToTurn(road)),
    )
    const turned = drivable(road ^ 1) ? [road ^ 1] : []
    return (next.length > 0 ? next : turned).filter((other) => isConnected[other] === 1)
  }

  /** The bearing in degrees at which a road leaves its beginning or arrives at its end. As the piece is drawn: the other way differs in the last digits. */
  function heading(road: number, which: 'leaving' | 'arriving'): number {
    const [begin, end] = [network.shapeStart[road >> 1] ?? 0, network.shapeStart[(road >> 1) + 1] ?? 0]
    const isDrawn = road % 2 === 0
    const at = isDrawn === (which === 'leaving') ? begin : end - 2
    const [a, b] = [at, at + 1].map((i) => ({ lat: network.lat[i] ?? 0, lng: network.lng[i] ?? 0 })) as [
      { lat: number; lng: number },
      { lat: number; lng: number },
    ]
    const east = (b.lng - a.lng) * Math.cos((a.lat / 1e7) * (Math.PI / 180))
    return (Math.atan2(east, b.lat - a.lat) * 180) / Math.PI + (isDrawn ? 0 : 180)
  }

  function costOfNext(road: number, next: number): number {
    const isBack = next === (road ^ 1)
    let seconds = (flagsAt(road) & JUNCTION_FLAGS.trafficLight) !== 0 ? costs.trafficLight : 0
    const streets = roads.filter((other) => beginAt(other) === endAt(road)).length
    if (streets > 2 || isBack) {
      const turn = heading(next, 'leaving') - heading(road, 'arriving')
      const tenths = Math.round(((turn + 900) % 360) * 10) - 1800
      const degrees = isBack || tenths === -1800 ? 180 : tenths / 10
      seconds += turnSeconds(degrees, costs)
      if (isBack && !isPlaceToTurn(road)) seconds += costs.uTurnPenalty
    }
    const isPrivate = (which: number) =>
      ((network.flags[which >> 1] ?? 0) & ROAD_FLAGS.destinationsAlone) !== 0
    return roadCost({
      entries: isPrivate(next) && !isPrivate(road) ? 1 : 0,
      deciseconds: Math.round(seconds * 10) + (network.deciseconds[next >> 1] ?? 0),
      decimetres: network.decimetres[next >> 1] ?? 0,
    })
  }

  const after = (road: number, { share }: NearestPoint) => {
    const part = (whole: number) => {
      const first = Math.round(share * whole)
      return road % 2 === 0 ? whole - first : first
    }
    return roadCost({
      entries: 0,
      deciseconds: part(network.deciseconds[road >> 1] ?? 0),
      decimetres: part(network.decimetres[road >> 1] ?? 0),
    })
  }

  /** The least cost from a point on one of some roads to a point on one of others; infinity where no way leads. */
  return function leastCost(
    from: { point: NearestPoint; roads: readonly number[] },
    to: { point: NearestPoint; roads: readonly number[] },
  ): number {
    let least = Number.POSITIVE_INFINITY
    const open = new Map<string, { driven: number[]; cost: number }>()
    const done = new Set<string>()
    for (const road of from.roads) {
      const ahead = after(road, from.point) - after(road, to.point)
      const isAhead =
        to.roads.includes(road) &&
        costParts(after(road, from.point)).decimetres >= costParts(after(road, to.point)).decimetres
      if (isAhead) least = Math.min(least, ahead)
      open.set(String(road), { driven: [road], cost: after(road, from.point) })
    }
    while (open.size > 0) {
      const [key, { driven, cost }] = [...open].reduce((a, b) => (b[1].cost < a[1].cost ? b : a))
      open.delete(key)
      done.add(key)
      for (const next of nextRoads(driven)) {
        const total = cost + costOfNext(driven.at(-1) ?? 0, next)
        if (to.roads.includes(next)) least = Math.min(least, total - after(next, to.point))
        const longer = [...driven, next].slice(-4)
        const known = open.get(longer.join(' '))
        if (done.has(longer.join(' ')) || (known && known.cost <= total)) continue
        open.set(longer.join(' '), { driven: longer, cost: total })
      }
    }
    return least
  }
}
