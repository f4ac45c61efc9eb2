import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { type RouteRequest, validatePlan } from 'routing-engine'
import { makeFacility, makeRequest, makeStop, makeTruck } from 'routing-engine/testing'
import { solve } from '../testing/fake-vroom'
import { VroomSolutionSchema, vroomPlan } from './vroom-plan'
import { type VroomProblem, vroomProblem } from './vroom-problem'

const HOUR = 3600
const STREAMS = ['general', 'recycling', 'compost']

function read(file: string) {
  return JSON.parse(readFileSync(new URL(`../testing/${file}`, import.meta.url), 'utf8'))
}

/** The request of which a problem was made. A stop's stream is its skill, and metres stand for seconds. */
function requestOf({ vehicles, shipments, matrices }: VroomProblem): RouteRequest {
  const durations = matrices.car.durations
  const seconds = Float64Array.from(durations.flat())
  const streamOf = ([skill = 0]: number[]) => STREAMS[skill - 1] ?? ''
  const window = ([from, to]: [number, number]) => ({ from, to })
  const amounts = ([litres, kg]: [number, number]) => ({ litres: litres / 10, kg: kg / 10 })
  const sites = new Map(
    shipments.map(({ delivery, skills }) => [delivery.location_index, { delivery, skills }]),
  )
  return makeRequest([0], {
    matrix: { points: durations.length, metres: seconds, seconds },
    trucks: vehicles.map(({ id, capacity, skills, time_window: [from, to], breaks = [] }) =>
      makeTruck({
        id: `T${id}`,
        capacity: amounts(capacity),
        streams: [streamOf(skills)],
        shift: { from, to },
        break:
          breaks.map(({ service, time_windows: [open = [0, 0]] }) => ({
            seconds: service,
            ...window(open),
          }))[0] ?? null,
      }),
    ),
    facilities: [...sites.values()].map(({ delivery, skills }) =>
      makeFacility({
        id: `F${delivery.location_index}`,
        point: delivery.location_index,
        streams: [streamOf(skills)],
        windows: (delivery.time_windows ?? []).map(window),
        serviceSeconds: delivery.setup,
      }),
    ),
    stops: shipments.map(({ pickup, skills, amount }) =>
      makeStop({
        binId: `B${pickup.id}`,
        point: pickup.location_index,
        stream: streamOf(skills),
        serviceSeconds: pickup.service,
        ...amounts(amount),
      }),
    ),
  })
}

function planned(request: RouteRequest, answer: unknown) {
  const plan = vroomPlan(request, VroomSolutionSchema.parse(answer))
  if (!plan) throw new Error('The answer refers to something that is not in the request.')
  return plan
}

it('takes what VROOM itself answered, with a break that begins on the road', () => {
  const request = requestOf(read('real-vroom-problem.json'))
  const plan = planned(request, read('real-vroom-answer.json'))
  expect(validatePlan(request, plan)).toEqual([])
  expect(plan.routes.map(({ truckId }) => truckId)).toEqual(['T1', 'T3', 'T4'])
  expect(plan.unserved).toEqual([])
  const [first] = plan.routes
  expect(first?.visits.slice(-3)).toMatchObject([
    { kind: 'disposal', arrival: 33_127, departure: 34_027, litres: 0 },
    { kind: 'break', start: 34_200, departure: 36_000 },
    { kind: 'depot', arrival: 36_702 },
  ])
})

const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value * 60)

/** Days that VROOM can plan: what is asked always fits, but a break or a place that opens late may fall anywhere. */
const days: fc.Arbitrary<RouteRequest> = fc
  .record({
    metres: fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 6, maxLength: 24 }),
    trucks: fc.integer({ min: 1, max: 4 }),
    capacity: fc.integer({ min: 150, max: 900 }),
    pause: fc.option(fc.record({ seconds: minutes(60), from: minutes(240) }), { nil: null }),
    opens: fc.array(minutes(200), { minLength: 24, maxLength: 24 }),
    unloading: minutes(30),
    service: minutes(12),
    named: fc.boolean(),
  })
  .map(({ metres, trucks, capacity, pause, opens, unloading, service, named }) => {
    const shift = { from: 7 * HOUR, to: 17 * HOUR }
    const window = (row: number) => [{ from: shift.from + (opens[row] ?? 0), to: 20 * HOUR }]
    return makeRequest(metres, {
      trucks: Array.from({ length: trucks }, (_, row) =>
        makeTruck({
          id: `T${row}`,
          capacity: { litres: capacity, kg: 1000 },
          shift,
          break: pause && {
            seconds: pause.seconds,
            from: shift.from + pause.from,
            to: shift.from + pause.from + HOUR,
          },
        }),
      ),
      facilities: [makeFacility({ id: 'tip', point: 1, windows: window(1), serviceSeconds: unloading })],
      stops: metres.slice(2).map((_, row) =>
        makeStop({
          binId: `B${row}`,
          point: row + 2,
          serviceSeconds: service,
          ...((opens[row] ?? 0) % 120 === 0 && { windows: window(row) }),
          ...(named && row % 3 === 0 && { truckIds: [`T${row % trucks}`] }),
        }),
      ),
    })
  })

it('takes every plan that holds: breaks on the road or within a load, one unloading a load, and waiting for a place to open', () => {
  const seen = { onTheRoad: 0, withinALoad: 0, waiting: 0, stays: 0 }
  fc.assert(
    fc.property(days, (request) => {
      const answer = solve(vroomProblem(request))
      expect(validatePlan(request, planned(request, answer))).toEqual([])
      for (const { steps } of answer.routes)
        for (const [at, step] of steps.entries()) {
          const [before, after] = [steps[at - 1], steps[at + 1]]
          const left = before ? before.arrival + before.waiting_time + before.setup + before.service : 0
          if (
            step.type === 'break' &&
            step.arrival > left &&
            step.arrival + step.service < (after?.arrival ?? 0)
          )
            seen.onTheRoad += 1
          if (step.type === 'break' && before?.type === 'delivery' && after?.type === 'delivery')
            seen.withinALoad += 1
          if (step.waiting_time > 0) seen.waiting += 1
          if (step.type === 'delivery' && before?.type === 'delivery') seen.stays += 1
        }
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(5)
})
