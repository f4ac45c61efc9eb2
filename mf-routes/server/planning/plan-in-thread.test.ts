import { type RouteRequest, validatePlan } from 'routing-engine'
import { planInThread } from './plan-in-thread'

const BINS = 12
const request: RouteRequest = {
  matrix: {
    points: BINS + 1,
    metres: Float64Array.from(
      { length: (BINS + 1) ** 2 },
      (_, at) => 100 * Math.abs((at % 13) - Math.floor(at / 13)),
    ),
    seconds: Float64Array.from(
      { length: (BINS + 1) ** 2 },
      (_, at) => 10 * Math.abs((at % 13) - Math.floor(at / 13)),
    ),
  },
  depots: [{ id: 'depot', point: 0 }],
  facilities: [{ id: 'tip', point: 0, streams: ['general'], windows: [], serviceSeconds: 60 }],
  trucks: ['T1', 'T2'].map((id) => ({
    id,
    depotId: 'depot',
    capacity: { litres: 500, kg: 500 },
    streams: ['general'],
    shift: { from: 0, to: 36_000 },
    break: null,
    maxStops: null,
    maxLitres: null,
  })),
  stops: Array.from({ length: BINS }, (_, i) => ({
    binId: `B${i + 1}`,
    point: i + 1,
    litres: 100,
    kg: 10,
    stream: 'general',
    serviceSeconds: 60,
    windows: [],
    priority: { kind: 'must' },
  })),
  maxTrucks: null,
  objective: { perMetre: 1, perSecond: 0, perTruck: 0, fewestTrucksFirst: false },
}
const job = { request, options: { seed: 1, budget: { seconds: 0.2 } } }

describe('planInThread', () => {
  it.each([1, 2])(
    'plans in %s threads',
    async (threads) => {
      const { result, broken } = await planInThread(job, threads, new AbortController().signal)
      expect(broken).toEqual([])
      if (!result.ok) throw new Error(result.failure.remedy)
      expect(validatePlan(request, result.plan)).toEqual([])
      expect(result.plan.unserved).toEqual([])
    },
    60_000,
  )

  it('is cancelled when no client waits for it', async () => {
    const controller = new AbortController()
    const long = { ...job, options: { seed: 1, budget: { seconds: 600 } } }
    const planned = planInThread(long, 2, controller.signal)
    setTimeout(() => controller.abort(new Error('gone')), 200)
    await expect(planned).rejects.toThrow('gone')
  }, 60_000)
})
