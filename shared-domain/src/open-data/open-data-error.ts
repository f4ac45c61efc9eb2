interface Particulars {
  /** HTTP status of an answer that is not OK. */
  status?: number
  /** ArcGIS error code inside an answer whose HTTP status is 200. */
  code?: number
  /** How long the server asks to be left alone, in ms. */
  retryAfterMs?: number
  /** Whether asking again may help; it may unless told otherwise. */
  isRetryable?: boolean
}

/** Why the open-data layer gave no bins. */
export class OpenDataError extends Error {
  override readonly name = 'OpenDataError'
  readonly status: number | null
  readonly code: number | null
  readonly retryAfterMs: number | null
  readonly isRetryable: boolean

  constructor(message: string, { status, code, retryAfterMs, isRetryable = true }: Particulars = {}) {
    super(message)
    this.status = status ?? null
    this.code = code ?? null
    this.retryAfterMs = retryAfterMs ?? null
    this.isRetryable = isRetryable
  }
}

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

/** The wait that a Retry-After header asks for, in ms; it holds seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined
}
