import type { RoutePlan, RouteRequest } from 'shared-domain/routing'
import { validatePlan } from 'shared-domain/routing'
import { z } from 'zod'
import { VroomSolutionSchema, vroomPlan } from './vroom-plan'
import { vroomProblem } from './vroom-problem'

type VroomResult = { ok: true; plan: RoutePlan } | { ok: false; reason: string }

/** VROOM has no time limit of ours; a screen waits no longer, in ms. */
const WAIT_MS = 20_000
const ErrorSchema = z.object({ code: z.int().min(1).max(3), error: z.string().optional() })
const FAILURES = ['', 'an internal error', 'an error in the input', 'an error of its roads']

/** Asks a VROOM server for a plan, which is checked against the request before it counts. */
export async function askVroom(
  url: string,
  request: RouteRequest,
  signal: AbortSignal,
): Promise<VroomResult> {
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)])
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(vroomProblem(request)),
      signal: waiting,
    })
    text = await response.text()
  } catch {
    signal.throwIfAborted()
    return { ok: false, reason: waiting.aborted ? 'it took too long' : 'it did not answer' }
  }
  return readSolution(request, parsed(text))
}

function readSolution(request: RouteRequest, said: unknown): VroomResult {
  const error = ErrorSchema.safeParse(said)
  if (error.success) {
    const { code, error: words } = error.data
    return { ok: false, reason: `it reported ${FAILURES[code]}${words ? `: ${words}` : ''}` }
  }
  const solution = VroomSolutionSchema.safeParse(said)
  const plan = solution.success ? vroomPlan(request, solution.data) : null
  if (!plan) return { ok: false, reason: 'its answer could not be read' }
  const [broken] = validatePlan(request, plan)
  return broken
    ? { ok: false, reason: `its plan does not hold: ${broken.replace(/\.$/, '')}` }
    : { ok: true, plan }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
