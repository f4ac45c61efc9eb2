interface Particulars {
  /** The HTTP status of a response that is not OK. */
  status?: number
  /** An ArcGIS error code inside a response with HTTP status 200. */
  code?: number
  /** How long the server asks clients to wait, in ms. */
  retryAfterMs?: number
  /** Whether a retry may help; true by default. */
  isRetryable?: boolean
  /** Whether the layer works and has no features. */
  isEmpty?: boolean
}

/** Why the open-data layer returned no bins. */
export class OpenDataError extends Error {
  override readonly name = 'OpenDataError'
  readonly status: number | null
  readonly code: number | null
  readonly retryAfterMs: number | null
  readonly isRetryable: boolean
  readonly isEmpty: boolean

  constructor(
    message: string,
    { status, code, retryAfterMs, isRetryable = true, isEmpty = false }: Particulars = {},
  ) {
    super(message)
    this.status = status ?? null
    this.code = code ?? null
    this.retryAfterMs = retryAfterMs ?? null
    this.isRetryable = isRetryable
    this.isEmpty = isEmpty
  }
}

/** The console's advice after real data could not be read. */
export const MOCK_DATA_ADVICE = 'Switch the data source to mock data to work without the open-data service.'

/** How often the layer is read, in ms. */
export const REFETCH_MS = 5 * 60_000

const RETRIES = 2
const RETRY_DELAY_MS = 1000
/** When a server asks for a longer wait than this, there is no retry before the next regular refresh. */
const LONGEST_WAIT_MS = 60_000

/** Two retries, unless a retry cannot help or would have to wait too long. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof OpenDataError)) return failures < RETRIES
  return failures < RETRIES && error.isRetryable && (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS
}

/** One second, or as long as the server asked for, in ms. */
export const retryDelayMs = (_failures: number, error: Error) =>
  Math.max(RETRY_DELAY_MS, requestedWaitMs(error))

/** How long the server asked clients to wait, in ms; 0 when it did not. */
export const requestedWaitMs = (error: Error | null) =>
  error instanceof OpenDataError ? (error.retryAfterMs ?? 0) : 0

/** The wait from a Retry-After header, in ms. It contains seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : undefined
}
