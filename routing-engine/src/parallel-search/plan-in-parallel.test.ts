import {
  planInParallel,
  planRoutes,
  type RoutePlan,
  type RouteRequest,
  SearchTaskRunner,
  serveWorker,
  validatePlan,
  type WorkerPort,
  workerBehind,
} from '..'
import { makeFacility, makeRequest, makeTruck } from '../testing/make-request'
import type { AnnealTask, SearchWorker } from './search-worker'

const DAY = 86_400

class Port implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null
  other: Port | null = null

  postMessage(message: unknown): void {
    const event = { data: JSON.parse(JSON.stringify(message)) }
    setTimeout(() => this.other?.onmessage?.(event as never))
  }
}

/** A worker in this same thread, so that they take turns. */
function makeWorker(request: RouteRequest): SearchWorker {
  const [ours, theirs] = [new Port(), new Port()]
  ours.other = theirs
  theirs.other = ours
  serveWorker(theirs, new SearchTaskRunner(request, 2))
  return workerBehind(ours)
}

/** Bins on a road of a kilometre, and a truck of 300 litres for each: litres alone limit. */
function roadOf(bins: number): RouteRequest {
  const road = Array.from({ length: bins + 1 }, (_, i) => (i * 7919) % 1009)
  const trucks = road
    .slice(1)
    .map((_, i) =>
      makeTruck({ id: `T${i}`, capacity: { litres: 300, kg: 300 }, shift: { from: 0, to: DAY } }),
    )
  return makeRequest(road, { trucks })
}

async function planned(
  request: RouteRequest,
  workers: readonly SearchWorker[],
  options: { clock?: () => number } = {},
): Promise<RoutePlan> {
  const result = await planInParallel(request, { seed: 1, budget: { seconds: 0.4 }, ...options }, workers)
  if (!result.ok) throw new Error(`${result.failure.field}: ${result.failure.remedy}`)
  expect(validatePlan(request, result.plan)).toEqual([])
  return result.plan
}

/** A worker that returns what it was given, and a list of that. */
function idleWorker(): { worker: SearchWorker; given: AnnealTask[] } {
  const given: AnnealTask[] = []
  const worker: SearchWorker = {
    async anneal(task) {
      given.push(task)
      return { best: task.tours, cost: 1, now: task.tours, iterations: 0 }
    },
    search: () => Promise.reject(new Error('Not asked for here.')),
  }
  return { worker, given }
}

describe('planInParallel', () => {
  it.each([
    ['many bins, in parts', roadOf(310)],
    ['few bins, from a start each', roadOf(30)],
    [
      'trucks that unload',
      makeRequest([0, 500, 100, 400, 300, 200], { facilities: [makeFacility({ id: 'tip', point: 5 })] }),
    ],
  ])('collects every bin with the workers of another thread: %s', async (_, request) => {
    const plan = await planned(request, [makeWorker(request)])
    expect(plan.unserved).toEqual([])
    const first = planRoutes(request, { seed: 1, budget: { iterations: 0 } })
    expect(plan.totals.metres).toBeLessThanOrEqual(first.ok ? first.plan.totals.metres : 0)
  })

  it('gives a worker about half of many bins, and not always the same', async () => {
    const request = roadOf(310)
    const { worker, given } = idleWorker()
    let now = 0
    await planned(request, [worker], { clock: () => (now += 1) })
    const halves = given.map(({ tours }) => tours.flat().sort((a, b) => a - b))
    expect(halves.length).toBeGreaterThan(8)
    for (const half of halves) {
      expect(half.length).toBeGreaterThan(140)
      expect(half.length).toBeLessThan(170)
    }
    expect(new Set(halves.map(String)).size).toBeGreaterThan(1)
  })

  it('takes the better plan of the two where bins, trucks and hours are many things', async () => {
    const facilities = [makeFacility({ id: 'tip', point: 3 })]
    const request = makeRequest([0, 300, 100, 200], { facilities })
    const wanted = [{ tour: 0, stops: [1, 2, 3], tips: [0, 0, 4] }]
    const worker = {
      ...idleWorker().worker,
      search: async () => ({ tours: wanted, cost: -1, iterations: 7 }),
    }
    const plan = await planned(request, [worker])
    expect(plan.routes[0]?.visits.filter(({ kind }) => kind === 'stop')).toHaveLength(3)
    expect(plan.search.iterations).toBeGreaterThan(7)
  })

  it('plans alone without workers', async () => {
    expect((await planned(roadOf(20), [])).unserved).toEqual([])
  })

  it('says what is wrong with a request', async () => {
    const request = { ...roadOf(3), maxTrucks: -1 }
    expect(await planInParallel(request, { seed: 1, budget: { seconds: 1 } }, [])).toMatchObject({
      ok: false,
      failure: { field: 'maxTrucks' },
    })
  })
})
