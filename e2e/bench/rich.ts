import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type RoutePlan, validatePlan } from 'routing-engine'
import { isSmoke, load, printFigures, rounded } from './bench-run'
import { RouteThreads } from './routing/route-threads'
import { type RichInstance, readVrplib } from './routing/vrplib'

const SMALLEST = join(import.meta.dirname, 'routing/smallest-rich')

const { values } = parseArgs({
  options: {
    instances: { type: 'string', ...(isSmoke && { default: SMALLEST }) },
    seconds: { type: 'string', default: load('10', '0.1') },
    seeds: { type: 'string', default: load('1', '1') },
    smoke: { type: 'boolean' },
  },
})
if (!values.instances) throw new Error('Name a folder of VRPLIB files: npm run bench:rich -- --instances DIR')
const seconds = Number(values.seconds)
const threads = new RouteThreads(1)

const gaps = new Map<string, number[]>()
for (const instance of readVrplib(values.instances)) {
  checkReader(instance)
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const gap = await gapPct(instance, seed)
    gaps.set(instance.set, [...(gaps.get(instance.set) ?? []), gap])
    console.log(instance.name, gap.toFixed(2))
  }
}
await threads.close()
printFigures({
  gapPct: Object.fromEntries([...gaps].map(([set, all]) => [set, rounded(mean(all), 2)])),
  seconds,
})

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** The best solution known must cost what its file says. */
function checkReader({ name, request, tours, bestKnown, inSetUnit }: RichInstance): void {
  const routes = tours.map(({ truck, points }) => {
    const home = homeOf(request, truck)
    const metres = [...points, home].reduce(
      ({ from, sum }, to) => ({
        from: to,
        sum: sum + (request.matrix.metres[from * request.matrix.points + to] ?? 0),
      }),
      { from: home, sum: 0 },
    ).sum
    return { truck, metres, points }
  })
  const served = new Set(routes.flatMap(({ points }) => points))
  const cost = costOf(
    request,
    routes,
    request.stops.filter(({ point }) => !served.has(point)).map(({ binId }) => binId),
  )
  if (Math.abs(inSetUnit(cost) / bestKnown - 1) > 1e-5)
    throw new Error(
      `${name}: the best solution known costs ${inSetUnit(cost)} here, and ${bestKnown} by its file.`,
    )
}

async function gapPct({ name, request, bestKnown, inSetUnit }: RichInstance, seed: number): Promise<number> {
  const plan = await threads.plan(request, seed, seconds)
  const [broken] = validatePlan(request, plan)
  if (broken) throw new Error(`${name}: ${broken}`)
  return (inSetUnit(planCost(request, plan)) / bestKnown - 1) * 100
}

function planCost(request: RichInstance['request'], { routes, unserved }: RoutePlan): number {
  const driven = routes.map(({ truckId, metres }) => ({
    truck: request.trucks.findIndex(({ id }) => id === truckId),
    metres,
  }))
  return costOf(
    request,
    driven,
    unserved.map(({ binId }) => binId),
  )
}

function homeOf({ trucks, depots }: RichInstance['request'], truck: number): number {
  return depots.find(({ id }) => id === trucks[truck]?.depotId)?.point ?? 0
}

/** In the objective's unit: the driving and the leaving of trucks, and the prizes of what is left out. */
function costOf(
  { trucks, stops, objective }: RichInstance['request'],
  routes: readonly { truck: number; metres: number }[],
  left: readonly string[],
): number {
  const driven = routes.map(({ truck, metres }) => {
    const { perTruck = objective.perTruck, drivingCostFactor = 1 } = trucks[truck] ?? {}
    return metres * objective.perMetre * drivingCostFactor + perTruck
  })
  const prizes = left.map((binId) => {
    const priority = stops.find((stop) => stop.binId === binId)?.priority
    if (priority?.kind !== 'optional') throw new Error(`Stop ${binId} must be served, and is left out.`)
    return priority.prize
  })
  return [...driven, ...prizes].reduce((sum, cost) => sum + cost, 0)
}
