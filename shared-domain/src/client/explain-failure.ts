import type { Problem } from '../contract/call-operation'
import { ApiError } from '../contract/call-operation'
import { paths } from '../links/paths'
import { NOT_IN_MOCK_DATA } from '../mock-record/not-in-mock-data'

/** A failure in the words of a notice. */
export interface ExplainedFailure {
  title: string
  /** What happened, and what the user can do about it. */
  sentence: string
  /** A link to the page where it can be fixed, if it is another page. */
  link: { label: string; href: string; inNewTab?: boolean } | null
  /** Whether trying again can help. */
  canRetry: boolean
}

/** What was wrong with the request itself: it cannot be read, is not allowed, or names what is not there. */
const REFUSED_AGAIN = [400, 403, 404]

/** Explains a failed API call. `what` is a sentence that says what was not done. */
export function explainFailure(error: Error, what: string): ExplainedFailure {
  const title = what
  if (error instanceof ApiError) {
    const { status, detail } = error.problem
    if (status === 401) return sessionEnded()
    const canRetry = !REFUSED_AGAIN.includes(status) && !missingInMockData(error)
    return { title, sentence: detail, link: null, canRetry }
  }
  const sentence = isNoAnswer(error)
    ? 'The server did not answer. Check the connection.'
    : 'The server answered something that this page cannot read. Reload the page.'
  return { title, sentence, link: null, canRetry: true }
}

/** What `explainReadFailure` reads of a `RecordAnswer`. */
interface ReadAttempt {
  data: unknown
  error: Error | null
  isRefreshing: boolean
  refresh: () => void
}

/** A failed read in the words of a notice: the props of shared-ui's `FailureNotice`. */
export interface ExplainedReadFailure extends ExplainedFailure {
  onRetry: () => void
  isRetrying: boolean
  /** Whether the screen shows what was read before, rather than nothing. */
  isStale: boolean
}

/**
 * Why a part of the record could not be read, for shared-ui's `FailureNotice`; `null` unless the latest attempt failed. `what` is a sentence that
 * says what was not read, or how old it is:
 *
 *     const failure = explainReadFailure(answer, t('depots.notRead'))
 *     return failure && <FailureNotice {...failure} />
 */
export function explainReadFailure(answer: ReadAttempt, what: string): ExplainedReadFailure | null {
  const { data, error, isRefreshing, refresh } = answer
  if (!error) return null
  return {
    ...explainFailure(error, what),
    onRetry: refresh,
    isRetrying: isRefreshing,
    isStale: data !== null,
  }
}

/**
 * The same for a change: what was typed would be lost where the page itself leads to the sign-in, so that opens in a new tab, and the change
 * can be tried again.
 */
export function explainChangeFailure(error: Error, what: string): ExplainedFailure {
  const failure = explainFailure(error, what)
  if (!failure.link) return failure
  return {
    ...failure,
    sentence: 'Sign in again in a new tab, then try again here: what you have done here is kept.',
    link: { ...failure.link, inNewTab: true },
    canRetry: true,
  }
}

const sessionEnded = (): ExplainedFailure => ({
  title: 'Your session has ended',
  sentence: 'Sign in again to go on where you are.',
  link: { label: 'Sign in', href: paths.signIn(location.pathname + location.search) },
  canRetry: false,
})

/**
 * The API's own explanation of a refusal; `null` when there is none. Remotes must call this instead of checking the class:
 * their copy of `ApiError` is not the class that was thrown.
 */
export const problemOf = (error: unknown): Problem | null =>
  error instanceof ApiError ? error.problem : null

/**
 * What the API says of the fields of a request that it refused, by their paths in the body, such as `shift.from`. What it says of an
 * entry of a list is said of the list. Empty for any other failure.
 */
export const refusedFields = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    (problemOf(error)?.errors ?? []).map(({ field, detail }) => [
      field.replace(/^body\./, '').replace(/\.\d.*$/, ''),
      detail,
    ]),
  )

/** The sentence for something that the samples do not have; `null` for any other failure. */
export function missingInMockData(error: Error | null): string | null {
  const problem = problemOf(error)
  return problem?.type === NOT_IN_MOCK_DATA ? problem.detail : null
}

/** Whether there was no response at all: `fetch` failed without a connection, or the call timed out. */
export const isNoAnswer = ({ name }: Error) => ['TypeError', 'TimeoutError', 'AbortError'].includes(name)

/** Whether the record refused: the call changed nothing, and a retry would be refused again. */
export const isRefusal = (error: Error) =>
  error instanceof ApiError && (error.problem.status < 500 || missingInMockData(error) !== null)
