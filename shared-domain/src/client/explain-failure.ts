import type { Problem } from '../contract/call-operation'
import { ApiError } from '../contract/call-operation'
import { paths } from '../links/paths'
import { NOT_IN_MOCK_DATA } from '../mock-record/not-in-mock-data'

/** A failure as a notice tells it. */
export interface ExplainedFailure {
  title: string
  /** What happened and what to do about it. */
  sentence: string
  /** Where that is done, if elsewhere. */
  link: { label: string; href: string } | null
  /** Whether trying again can help. */
  canRetry: boolean
}

/** A failed call to the API in words; `what` is the sentence that says what was not done because of it. */
export function explainFailure(error: Error, what: string): ExplainedFailure {
  const title = what
  if (error instanceof ApiError) {
    const { status, detail } = error.problem
    if (status === 401) return sessionEnded()
    return { title, sentence: detail, link: null, canRetry: status !== 403 && !missingInMockData(error) }
  }
  const sentence = isNoAnswer(error)
    ? 'The server did not answer. Check the connection.'
    : 'The server answered something that this page cannot read. Reload the page.'
  return { title, sentence, link: null, canRetry: true }
}

const sessionEnded = (): ExplainedFailure => ({
  title: 'Your session has ended',
  sentence: 'Sign in again to go on where you are.',
  link: { label: 'Sign in', href: paths.signIn(location.pathname + location.search) },
  canRetry: false,
})

/**
 * What the API said when it refused; `null` when it said nothing. A remote asks here: its own copy of `ApiError` is
 * another class than the one that was thrown.
 */
export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null

/** The sentence that says that the samples have nothing of the kind; `null` when that is not why it failed. */
export function missingInMockData(error: Error | null): string | null {
  const problem = problemOf(error)
  return problem?.type === NOT_IN_MOCK_DATA ? problem.detail : null
}

/** Whether nothing came back: what `fetch` throws without a connection, and what ends a call that takes too long. */
export const isNoAnswer = ({ name }: Error) => ['TypeError', 'TimeoutError', 'AbortError'].includes(name)
