import type { Compiled } from './compile'
import type { RouteRequest, Stop } from './route-request'

/** Whether a truck's litres are all that limits a plan of these stops: the classic capacitated problem. */
export function isLoadAlone(request: RouteRequest, stops: readonly Stop[], { rules }: Compiled): boolean {
  const [truck] = request.trucks
  const isSameStream = stops.every(({ stream }) => stream === stops[0].stream)
  const isMust = stops.every(({ priority, windows }) => priority.kind === 'must' && windows.length === 0)
  // Litres run out before kilograms, whatever the load.
  const litresDecide = stops.every(
    ({ litres, kg }) => kg * truck.capacity.litres <= litres * truck.capacity.kg,
  )
  const fleetIsAmple = rules.maxTrucks >= stops.length && rules.kind.every((kind) => kind === rules.kind[0])
  return (
    stops.length > 2 &&
    !rules.tips &&
    rules.perTruck === 0 &&
    !rules.fewestTrucksFirst &&
    isSameStream &&
    isMust &&
    litresDecide &&
    fleetIsAmple &&
    request.trucks.length >= stops.length &&
    truck.break === null &&
    (truck.maxStops ?? stops.length) >= stops.length &&
    (truck.maxLitres ?? truck.capacity.litres) >= truck.capacity.litres &&
    longestDay(stops, rules.seconds) <= truck.shift.to - truck.shift.from
  )
}

/** Seconds that no tour can exceed; infinite when a road is missing. */
function longestDay(stops: readonly Stop[], seconds: Float64Array): number {
  let slowest = 0
  for (const leg of seconds) if (leg > slowest) slowest = leg
  return (
    stops.reduce((sum, { serviceSeconds }) => sum + Math.ceil(serviceSeconds), 0) +
    (stops.length + 1) * slowest
  )
}
