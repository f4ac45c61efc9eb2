import { availableParallelism } from 'node:os'
import { Refusal } from 'api/server-part'
import type { RouteRequest } from 'routing-engine'
import type { OperationAnswer, OperationInput } from 'shared-domain/contract'
import type { planRoutesOnServer } from '../../operations'
import type { TravelTimeService } from '../travel/travel-time-service'
import { planInThread } from './plan-in-thread'
import { askVroom, vroomLimits } from './vroom/ask-vroom'

interface PlannerOptions {
  /** The council's own VROOM server. When null, the product's engine plans. */
  vroomUrl: string | null
  travel: TravelTimeService
}

type Wanted = OperationInput<typeof planRoutesOnServer>['body']
type Planned = OperationAnswer<typeof planRoutesOnServer>

/** Plans routes on the server, for callers without a planner of their own. */
export interface RoutePlanner {
  /** Ends with the reason of `client` as soon as that is aborted. */
  plan: (wanted: Wanted, client: AbortSignal) => Promise<Planned>
  close: () => Promise<void>
}

/** One processor is left for the rest of the server. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** More threads improve a plan too little for the memory that they use. */
const MOST_THREADS_A_PLAN = 4
const RETRY_AFTER_S = 3

export function routePlanner({ vroomUrl, travel }: PlannerOptions): RoutePlanner {
  const closing = new AbortController()
  let busy = 0
  return {
    async plan(body, client) {
      if (busy >= THREADS) throw tooMany()
      // Half of the free threads, so that other callers can plan too.
      const threads = Math.min(MOST_THREADS_A_PLAN, Math.ceil((THREADS - busy) / 2))
      busy += threads
      const signal = AbortSignal.any([closing.signal, client])
      try {
        const { metres, seconds, ...travelled } = await travel.matrix(body.points, signal)
        const request = { ...body.request, matrix: { points: body.points.length, metres, seconds } }
        const budget = { seconds: body.seconds }
        const planned = await plan(request, {
          vroomUrl,
          signal,
          threads,
          options: { seed: body.seed, budget },
        })
        const notes = [travelled.note, planned.note].filter((note) => note !== null)
        return { ...planned, source: travelled.source, note: notes.length > 0 ? notes.join(' ') : null }
      } finally {
        busy -= threads
      }
    },
    close: async () => closing.abort(new Refusal('not-possible-now', 'The server is closing.')),
  }
}

interface Planning {
  vroomUrl: string | null
  signal: AbortSignal
  threads: number
  options: { seed: number; budget: { seconds: number } }
}

async function plan(request: RouteRequest, planning: Planning) {
  const { vroomUrl, signal } = planning
  if (vroomUrl === null) return { planner: 'engine' as const, plan: await own(request, planning), note: null }
  const answer = await askVroom(vroomUrl, request, signal)
  if (answer.ok) return { planner: 'vroom' as const, plan: answer.plan, note: vroomLimits(request) }
  return {
    planner: 'engine' as const,
    plan: await own(request, planning),
    note: `VROOM was asked, and ${answer.reason}: the product’s own engine planned instead.`,
  }
}

async function own(request: RouteRequest, { options, threads, signal }: Omit<Planning, 'vroomUrl'>) {
  const { result, broken } = await planInThread({ request, options }, threads, signal)
  if (!result.ok) {
    const { field, remedy: detail } = result.failure
    throw Refusal.ofField('invalid-input', `body.request.${field}`, detail)
  }
  if (broken.length > 0) throw new Error(`The engine's plan does not hold: ${broken.slice(0, 3).join(' ')}`)
  return result.plan
}

const tooMany = () =>
  new Refusal('too-many-requests', 'Others are planning right now. Try again in a moment.', undefined, {
    retryAfterS: RETRY_AFTER_S,
  })
