import { ApiError, callOperation } from '../contract/call-operation'
import { changeRoutePlan, createRoute, type RecordedRoute, removeRoute } from '../contract/routes-contract'
import { isTaken, keptLetter, newLetter, type PlanLetter } from './plan-letters'
import { TIMEOUT_MS } from './record-query'

type Kept = NonNullable<PlanLetter['kept']>

/** Sends what the record lacks of a letter; `put` keeps how far that is. Throws when it refuses or does not answer. */
export async function sendLetter(
  letter: PlanLetter,
  put: (next: PlanLetter) => void,
): Promise<RecordedRoute> {
  if (letter.kept === null) return create(letter, put)
  const { kept, route } = letter
  try {
    const recorded = await change(kept, route)
    put(keptLetter(letter, route, recorded))
    return recorded
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    // Somebody took the route away meanwhile, but its truck leaves.
    return create(newLetter(route), put)
  }
}

async function create(letter: PlanLetter, put: (next: PlanLetter) => void): Promise<RecordedRoute> {
  const first = letter.first ?? { route: letter.route, key: crypto.randomUUID() }
  const { key, route } = first
  let recorded: RecordedRoute
  try {
    const headers = { 'idempotency-key': key }
    recorded = await callOperation(createRoute, { headers, body: route }, inTime())
  } catch (error) {
    // What was refused is nowhere; of what had no answer nobody knows.
    put({ ...letter, first: (statusOf(error) ?? 500) < 500 ? null : first })
    throw error
  }
  const next = keptLetter(letter, route, recorded)
  put(next)
  return isTaken(next) ? recorded : sendLetter(next, put)
}

// A route keeps its name and its day.
function change(
  { id, planRevision }: Kept,
  { name: _, plannedFor: __, ...planned }: PlanLetter['route'],
): Promise<RecordedRoute> {
  return callOperation(changeRoutePlan, { params: { id }, body: { planRevision, ...planned } }, inTime())
}

/** Takes the route of a letter away; one that the record does not have is none. */
export async function removeLetter({ kept }: PlanLetter): Promise<void> {
  if (kept) await callOperation(removeRoute, { params: { id: kept.id } }, inTime())
}

const inTime = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
const statusOf = (error: unknown) => (error instanceof ApiError ? error.problem.status : null)
