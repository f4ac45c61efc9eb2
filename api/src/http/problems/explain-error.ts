import type { Problem } from 'shared-domain/contract'
import { isDatabaseAway } from './database-away'
import { earlyFailure } from './early-failure'
import { plainProblem, refusalProblem } from './problem-document'
import { Refusal } from './refusal'

interface ExplainedError {
  problem: Problem
  /** When it makes sense to try again, in s from now. */
  retryAfterS?: number | undefined
}

/** How long a caller should rest while the database is away, in s. */
const DATABASE_REST_S = 5

/** What to tell a caller of anything that was thrown; nothing of what only we should know. */
export function explainError(error: Error & { statusCode?: number }): ExplainedError {
  if (error instanceof Refusal) return { problem: refusalProblem(error), retryAfterS: error.retryAfterS }
  const early = earlyFailure(error)
  if (early) return { problem: early }
  if (isDatabaseAway(error)) return { problem: refusalProblem(databaseAway()), retryAfterS: DATABASE_REST_S }
  const status = error.statusCode ?? 500
  return {
    problem: plainProblem(status, status < 500 ? error.message : 'Something went wrong on the server.'),
  }
}

/** Whether nobody foresaw it. */
export const isUnexpected = ({ status }: Problem) => status === 500

const databaseAway = () =>
  new Refusal('database-away', 'The database does not answer. Nothing was changed: try again.')
