import { Refusal } from '../../../http/problems/refusal'
import { JobInterrupted } from '../../../record/scheduled-jobs/job-interrupted'

/** An error as a message between threads, which would otherwise lose its class, its code and its cause. */
export interface ErrorMessage {
  kind: 'error' | 'refusal' | 'interrupted'
  name: string
  message: string
  stack?: string | undefined
  /** Such as the SQLSTATE of the database. */
  code?: string
  cause?: ErrorMessage
  refusal?: Pick<Refusal, 'failure' | 'errors' | 'retryAfterS' | 'challenge'> &
    Partial<Pick<Refusal, 'written'>>
}

/** Deeper causes say nothing more. */
const CAUSES_MAX = 5

export function toMessage(thrown: unknown, depth = 0): ErrorMessage {
  // Not `instanceof`: a part may run in another realm.
  if (!isError(thrown)) return { kind: 'error', name: 'Error', message: String(thrown) }
  const { name, message, stack, cause, code } = thrown as Error & { code?: unknown }
  return {
    kind: kindOf(thrown),
    name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(cause !== undefined && depth < CAUSES_MAX && { cause: toMessage(cause, depth + 1) }),
    ...(thrown instanceof Refusal && { refusal: refusalOf(thrown) }),
  }
}

const isError = (thrown: unknown): thrown is Error =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && 'stack' in thrown

const kindOf = (error: Error) =>
  error instanceof Refusal ? 'refusal' : error instanceof JobInterrupted ? 'interrupted' : 'error'

const refusalOf = ({
  failure,
  errors,
  retryAfterS,
  challenge,
  written,
}: Refusal): NonNullable<ErrorMessage['refusal']> => ({
  failure,
  errors,
  retryAfterS,
  challenge,
  written,
})

export function fromMessage(sent: ErrorMessage): Error {
  const error = bare(sent)
  if (sent.stack !== undefined) error.stack = sent.stack
  if (sent.code !== undefined) Object.assign(error, { code: sent.code })
  if (sent.cause) error.cause = fromMessage(sent.cause)
  return error
}

function bare({ kind, name, message, refusal }: ErrorMessage): Error {
  if (kind === 'interrupted') return new JobInterrupted(message)
  if (refusal) {
    const { failure, errors, retryAfterS, challenge, written } = refusal
    const more = { ...(retryAfterS !== undefined && { retryAfterS }), challenge }
    return Object.assign(new Refusal(failure, message, errors, more), { written })
  }
  const error = new Error(message)
  error.name = name
  return error
}
