import { parseJson, RedirectRefused, sameHostFetch } from 'api/server-part'
import { type RoutePlan, type RouteRequest, validatePlan } from 'routing-engine'
import { z } from 'zod'
import { uneconomicStops } from './uneconomic-stops'
import { VroomSolutionSchema, vroomPlan } from './vroom-plan'
import { vroomProblem } from './vroom-problem'

type VroomResult = { ok: true; plan: RoutePlan } | { ok: false; reason: string }

/** How long a screen waits for VROOM, in ms. VROOM itself cannot be given a time limit. */
const WAIT_MS = 20_000
const ErrorSchema = z.object({ code: z.int().min(1).max(3), error: z.string().optional() })
const FAILURES = ['', 'an internal error', 'an error in the input', 'an error of its roads']

/** How often VROOM is asked. Stops that are still uneconomic after that cost little. */
const QUESTIONS = 3

/**
 * Asks a VROOM server for a plan and validates it against the request. VROOM does not support prizes, so it is asked again
 * without the bins that were not worth their detour.
 */
export async function askVroom(
  url: string,
  request: RouteRequest,
  signal: AbortSignal,
): Promise<VroomResult> {
  const server = { url, signal, waiting: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]) }
  const left = new Set<string>()
  let latest: VroomResult = { ok: false, reason: 'it was not asked' }
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    latest = await askOnce(server, request, left)
    const uneconomic: Set<string> = latest.ok ? uneconomicStops(request, latest.plan) : new Set()
    if (uneconomic.size === 0) return latest
    for (const binId of uneconomic) left.add(binId)
  }
  return latest
}

interface Asked {
  url: string
  signal: AbortSignal
  /** Aborted when the wait is over. */
  waiting: AbortSignal
}

async function askOnce(
  { url, signal, waiting }: Asked,
  request: RouteRequest,
  left: ReadonlySet<string>,
): Promise<VroomResult> {
  const asked = { ...request, stops: request.stops.filter(({ binId }) => !left.has(binId)) }
  let text: string
  try {
    const response = await sameHostFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vroomProblem(asked)),
      signal: waiting,
    })
    text = await response.text()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RedirectRefused) return { ok: false, reason: error.message }
    return { ok: false, reason: waiting.aborted ? 'it took too long' : 'it did not answer' }
  }
  const read = readSolution(asked, parseJson(text))
  return read.ok
    ? checked(request, { ...read.plan, unserved: [...read.plan.unserved, ...notWorthIt(left)] })
    : read
}

const notWorthIt = (left: ReadonlySet<string>) =>
  [...left].map((binId) => ({ binId, reason: 'not-worth-it' as const }))

function readSolution(request: RouteRequest, body: unknown): VroomResult {
  const error = ErrorSchema.safeParse(body)
  if (error.success) {
    const { code, error: words } = error.data
    return { ok: false, reason: `it reported ${FAILURES[code]}${words ? `: ${words}` : ''}` }
  }
  const solution = VroomSolutionSchema.safeParse(body)
  const plan = solution.success ? vroomPlan(request, solution.data) : null
  return plan ? { ok: true, plan } : { ok: false, reason: 'its answer could not be read' }
}

function checked(request: RouteRequest, plan: RoutePlan): VroomResult {
  const [broken] = validatePlan(request, plan)
  return broken
    ? { ok: false, reason: `its plan does not hold: ${broken.replace(/\.$/, '')}` }
    : { ok: true, plan }
}

/** A sentence about what VROOM ignored in this request; null when it ignored nothing. */
export const vroomLimits = ({ trucks }: RouteRequest): string | null =>
  trucks.some(({ streams }) => streams.length > 1)
    ? 'Planned by VROOM: a truck of several streams carries one of them all day.'
    : null
