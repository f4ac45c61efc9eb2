import { isNativeError } from 'node:util/types'

type DescribedError = {
  type: string
  message: string
  /** Where it happened. The message that a stack begins with is left out. */
  stack: string
  code?: string
  cause?: DescribedError
}

/**
 * An error as it is logged. What a database or a validator says quotes what was sent, a contact or a note even: of
 * those only what kind of error it was and where is told.
 */
export function describeError(error: unknown): DescribedError {
  if (!isNativeError(error)) return { type: typeof error, message: 'Something that is no error.', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: harmless(error),
    stack: error.stack?.slice(error.stack.search(/\n {4}at /) + 1) ?? '',
    ...(typeof code === 'string' && { code }),
    ...(isNativeError(error.cause) && { cause: describeError(error.cause) }),
  }
}

/** As pg and drizzle throw them. */
interface DatabaseError {
  severity?: string
  constraint?: string
  table?: string
  query?: string
}

function harmless(error: Error): string {
  const { severity, table, constraint, query } = error as DatabaseError
  // The statement has placeholders where its values go.
  if (query !== undefined) return `Failed: ${query}`
  if (severity !== undefined) return ['The database refused', table, constraint].filter(Boolean).join(' ')
  return error.name === 'ZodError' || error.name === 'SyntaxError' ? 'Not as expected.' : error.message
}
