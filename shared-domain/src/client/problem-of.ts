import { ApiError } from '../contract/call-operation'
import type { Problem } from '../contract/problem'

/**
 * What the API said when it refused; `null` when it said nothing. A remote asks here: its own copy of `ApiError` is
 * another class than the one that was thrown.
 */
export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null
