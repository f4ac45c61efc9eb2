import { FAILURE_STATUS, type FailureKind } from './failure-status'

interface RefusedField {
  /** As in `body.contact.email`. */
  field: string
  detail: string
}

/** An expected failure, with what to tell the caller: what is wrong, and what to do about it. */
export class Refusal extends Error {
  readonly kind: FailureKind
  readonly statusCode: number
  readonly errors: readonly RefusedField[] | undefined
  /** When it makes sense to try again, in s from now. */
  readonly retryAfterS: number | undefined
  constructor(
    kind: FailureKind,
    detail: string,
    errors?: readonly RefusedField[],
    { retryAfterS }: { retryAfterS?: number } = {},
  ) {
    super(detail)
    this.name = 'Refusal'
    this.kind = kind
    this.statusCode = FAILURE_STATUS[kind]
    this.errors = errors
    this.retryAfterS = retryAfterS
  }
}
