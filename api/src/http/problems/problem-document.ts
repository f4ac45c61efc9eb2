import { STATUS_CODES } from 'node:http'
import { isNativeError } from 'node:util/types'
import type { FastifyReply } from 'fastify'
import type { Problem } from 'shared-domain/contract'
import { isTransactionConflict } from '../../database/transaction-conflict'
import { Refusal } from './refusal'

interface ExplainedError {
  problem: Problem
  /** When to retry, in s from now. */
  retryAfterS?: number | undefined
}

/** How long a caller should wait while the database is unavailable, in s. */
const DATABASE_REST_S = 5
/** The same when a change was rolled back in favour of another one. */
const CONFLICT_REST_S = 1

/** Turns anything that was thrown into a problem document, without internal details. */
export function explainError(error: Error & { statusCode?: number }): ExplainedError {
  if (error instanceof Refusal) return { problem: refusalProblem(error), retryAfterS: error.retryAfterS }
  const early = earlyFailure(error)
  if (early) return { problem: early }
  if (isDatabaseUnavailable(error))
    return { problem: refusalProblem(databaseAway()), retryAfterS: DATABASE_REST_S }
  if (isTransactionConflict(error))
    return { problem: refusalProblem(rolledBack()), retryAfterS: CONFLICT_REST_S }
  const status = error.statusCode ?? 500
  return {
    problem: plainProblem(status, status < 500 ? error.message : 'Something went wrong on the server.'),
  }
}

/** Whether it is a bug. */
export const isUnexpected = ({ status }: Problem) => status === 500

const databaseAway = () =>
  new Refusal('database-away', 'The database does not answer. Nothing was changed: try again.')

const rolledBack = () =>
  new Refusal('busy', 'Another change got in the way of this one. Nothing was changed: try again.')

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** The problem document for a bare status code. */
export function plainProblem(status: number, detail: string, errors?: Problem['errors']): Problem {
  const title = STATUS_CODES[status] ?? 'Error'
  const type = `urn:problem:${title.toLowerCase().replaceAll(' ', '-')}`
  return { type, title, status, detail, ...(errors && { errors }) }
}

const refusalProblem = ({ kind, statusCode, message, errors, challenge }: Refusal): Problem => ({
  ...plainProblem(statusCode, message, errors && [...errors]),
  type: `urn:problem:${kind}`,
  ...(challenge && { challenge }),
})

export const sendProblem = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))

type EarlyFailure = readonly [field: string, remedy: string]

/** Error codes that Fastify throws before a handler runs, and what the caller can do about each. */
const EARLY_FAILURES: Record<string, EarlyFailure> = {
  FST_ERR_BAD_URL: ['url', 'Encode the path: a percent sign is followed by two hexadecimal digits of UTF-8.'],
  FST_ERR_MAX_PARAM_LENGTH: ['params', 'Shorten the path: one of its parts is too long to name anything.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body', 'Send less: the body is larger than this route takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['body', 'Send JSON, or leave the Content-Type out.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['body', 'Send JSON in UTF-8, without the keys __proto__ and constructor.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['headers.content-length', 'Give the number of bytes of the body.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'headers.content-type',
    'Send another Content-Type; for JSON it is application/json.',
  ],
}

/** The problem document for an error that has its own code and status; `undefined` for an error of our own. */
export function earlyFailure({ code, statusCode }: EarlyError): Problem | undefined {
  const known = code === undefined ? undefined : EARLY_FAILURES[code]
  if (!known || statusCode === undefined) return undefined
  const [field, detail] = known
  return plainProblem(statusCode, detail, [{ field, detail }])
}

interface EarlyError extends Error {
  code?: string
  statusCode?: number
}

// SQLSTATE: connection failed, too many connections, disk full, server starting or stopping, and read-only server.
const AWAY_STATE = /^(08|53|57P|25006)/
const AWAY_ERRNO = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']
// Errors that pg reports as text only.
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether a query failed because the database could not be reached, not because of the query itself. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (AWAY_STATE.test(code) || AWAY_ERRNO.includes(code))) return true
  // Drizzle wraps the errors of pg.
  return AWAY_WORDS.test(error.message) || isDatabaseUnavailable(error.cause)
}
