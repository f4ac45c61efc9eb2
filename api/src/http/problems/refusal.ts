import { PROOF_WANTED, SHUT_REPORT, UNKNOWN_REPORT, WRONG_SECRET } from 'shared-domain/contract'

interface RefusedField {
  /** As in `body.contact.email`. */
  field: string
  detail: string
}

/** A reason of a server part alone, such as `{ kind: 'lid-locked', status: 409 }`, and the HTTP status that it is sent with. */
export interface OwnFailure {
  kind: string
  status: 400 | 403 | 404 | 409 | 422 | 503
}

export interface WrittenRefusal {
  /** The media type. */
  type: string
  text: string
}

/** An expected failure: what is wrong, and what the caller can do about it. */
export class Refusal extends Error {
  readonly failure: FailureKind | OwnFailure
  /** The last part of the problem's `type`. */
  readonly kind: string
  readonly statusCode: number
  readonly errors: readonly RefusedField[] | undefined
  /** When to retry, in s from now. */
  readonly retryAfterS: number | undefined
  /** With a proof of work the caller need not wait. */
  readonly challenge: string | undefined
  /** The refusal as the standard of its operation writes it; sent instead of a problem document. */
  written: WrittenRefusal | undefined
  constructor(
    failure: FailureKind | OwnFailure,
    detail: string,
    errors?: readonly RefusedField[],
    { retryAfterS, challenge }: { retryAfterS?: number; challenge?: string | undefined } = {},
  ) {
    super(detail)
    this.name = 'Refusal'
    const { kind, status } = isOwn(failure) ? failure : { kind: failure, status: FAILURE_STATUS[failure] }
    this.failure = failure
    this.kind = kind
    this.statusCode = status
    this.errors = errors
    this.retryAfterS = retryAfterS
    this.challenge = challenge
  }

  /**
   * Refuses one field, such as `body.contact.email`. People read the sentence without the name of the field, which stands beside it.
   */
  static ofField(failure: FailureKind | OwnFailure, field: string, detail: string): Refusal {
    return new Refusal(failure, detail, [{ field, detail }])
  }
}

const isOwn = (failure: FailureKind | OwnFailure): failure is OwnFailure => typeof failure === 'object'

/**
 * Every reason for which the API refuses a request, with its HTTP status. The name is the last part of the problem's `type`.
 * @internal
 */
export const FAILURE_STATUS = {
  'invalid-input': 400,
  'not-signed-in': 401,
  'wrong-password': 401,
  'wrong-token': 401,
  /** The password was correct, and another step is required. */
  'sign-in-unfinished': 401,
  'not-allowed': 403,
  [PROOF_WANTED]: 403,
  /** For a signed-in person. The session continues. */
  'not-proven': 403,
  'foreign-origin': 403,
  [WRONG_SECRET]: 403,
  'unknown-alert': 404,
  'unknown-passkey': 404,
  'unknown-session': 404,
  'unknown-bin': 404,
  [UNKNOWN_REPORT]: 404,
  'unknown-photo': 404,
  'unknown-route': 404,
  'unknown-stop': 404,
  'unknown-visit': 404,
  'unknown-driver': 404,
  'unknown-depot': 404,
  'unknown-truck': 404,
  'unknown-version': 404,
  'unknown-entry': 404,
  'unknown-token': 404,
  'unknown-person': 404,
  /** For a remote's own server part. */
  'not-found': 404,
  'changed-meanwhile': 409,
  'last-admin': 409,
  'not-possible-now': 409,
  'not-its-day': 409,
  'truck-taken': 409,
  'driver-taken': 409,
  'beyond-shift': 409,
  [SHUT_REPORT]: 409,
  'too-large': 413,
  'not-a-photo': 415,
  'foreign-host': 421,
  'key-used-before': 422,
  'too-many-requests': 429,
  busy: 503,
  'database-away': 503,
  'database-not-writable': 503,
  'not-migrated': 503,
  'server-part-away': 503,
  stopping: 503,
} as const satisfies Record<string, number>

export type FailureKind = keyof typeof FAILURE_STATUS
