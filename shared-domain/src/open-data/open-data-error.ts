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
