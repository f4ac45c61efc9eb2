import { OpenDataError } from './open-data-error'

/** The layer is read again after so long, in ms. */
export const REFETCH_MS = 5 * 60_000

const RETRIES = 2
const RETRY_DELAY_MS = 1000
/** A server that wants a longer rest is left alone until the next regular refresh. */
const LONGEST_WAIT_MS = 60_000

/** Two retries, unless asking again cannot help or must wait too long. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof OpenDataError)) return failures < RETRIES
  return failures < RETRIES && error.isRetryable && (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS
}

/** One second, or as long as the server asked for. In ms. */
export const retryDelayMs = (_failures: number, error: Error) =>
  Math.max(RETRY_DELAY_MS, requestedWaitMs(error))

/** How long the server asked to be left alone, in ms; 0 when it did not. */
export const requestedWaitMs = (error: Error | null) =>
  error instanceof OpenDataError ? (error.retryAfterMs ?? 0) : 0
