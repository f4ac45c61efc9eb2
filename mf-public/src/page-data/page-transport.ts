import { MOCK_DATA_ADVICE } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { LANGUAGE, t } from '../messages/translate'
import { isObject } from './answer-shapes'
import { type DocumentData, type PageRequest, requestUrl } from './page-data'

/** The result of a request. The answer is `null` when the record does not have what was asked for. */
export type Fetched = { kind: 'answered'; answer: unknown } | { kind: 'failed'; problem: string }

/** The problem text for an answer with an unexpected shape. */
export const UNREADABLE = t('server.unreadable')
const TIMEOUT_MS = 10_000
const NOT_FOUND = 404

/** How pages get their data from one source. */
interface PageTransport {
  ask: (request: PageRequest, signal: AbortSignal) => Promise<Fetched>
  /** The answer that needs no request; `undefined` when there is none. */
  known: (request: PageRequest, inDocument: DocumentData | null) => unknown
  /** Loads what replaces the data that the server rendered. */
  load?: () => Promise<void>
}

async function askApi(url: string, signal: AbortSignal): Promise<Fetched> {
  const fetched = await readApi(url, signal)
  if (fetched.kind === 'failed' && !signal.aborted) console.warn(`${fetched.problem} ${MOCK_DATA_ADVICE}`)
  return fetched
}

async function readApi(url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    const body: unknown = await response.json()
    if (response.status === NOT_FOUND) return { kind: 'answered', answer: null }
    if (response.ok) return { kind: 'answered', answer: body }
    return { kind: 'failed', problem: detailOf(body) ?? t('server.status', { status: response.status }) }
  } catch (error) {
    // HTML instead of JSON comes from a captive portal or a proxy.
    const isHtml = error instanceof SyntaxError
    return {
      kind: 'failed',
      problem: isHtml ? UNREADABLE : t('server.silent'),
    }
  }
}

/** The reason as the server says it, which is in English. */
const detailOf = (body: unknown) =>
  LANGUAGE === 'en' && isObject(body) && typeof body.detail === 'string' ? body.detail : null

let samples: typeof import('./mock-answers') | undefined

/** Loads the samples. They are a separate chunk, because they are rarely shown. */
async function loadMockAnswers(): Promise<void> {
  samples ??= await import(/* webpackChunkName: "mock-answers" */ './mock-answers')
}

async function askSamples(request: PageRequest): Promise<Fetched> {
  try {
    await loadMockAnswers()
    return { kind: 'answered', answer: samples?.mockAnswer(request) }
  } catch {
    return { kind: 'failed', problem: t('server.noSamples') }
  }
}

/** The API over HTTP, and the samples in this browser, which need no request. */
export const TRANSPORTS: Record<DataSource, PageTransport> = {
  real: {
    ask: (request, signal) => askApi(requestUrl(request), signal),
    known: (request, inDocument) => (inDocument?.url === requestUrl(request) ? inDocument.answer : undefined),
  },
  mock: { ask: askSamples, known: (request) => samples?.mockAnswer(request), load: loadMockAnswers },
}
