import { isNativeError } from 'node:util/types'

// Classes of SQLSTATE: no connection, no room for one, and a server that is stopping or starting.
const AWAY_STATE = /^(08|53|57P)/
const AWAY_ERRNO = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND']
// What pg says in words alone.
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether a query failed since the database could not be reached, not for what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && (AWAY_STATE.test(code) || AWAY_ERRNO.includes(code))) return true
  // Drizzle wraps what pg throws.
  return AWAY_WORDS.test(error.message) || isDatabaseAway(error.cause)
}
