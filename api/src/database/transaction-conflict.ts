import { isNativeError } from 'node:util/types'

// SQLSTATE: deadlock, and serialisation failure.
const STATES: readonly unknown[] = ['40P01', '40001']

/** Whether PostgreSQL rolled a transaction back in favour of a concurrent one. Nothing was written, and a second attempt may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  if (!isNativeError(error)) return false
  // Drizzle wraps the errors of pg.
  return STATES.includes((error as { code?: unknown }).code) || isTransactionConflict(error.cause)
}
