import type { DataSource } from 'shared-domain/client'
import { isObject } from './answer-shapes'
import { type PageRequest, requestUrl } from './page-data'

/** The result of a request. The answer is `null` where the record has nothing of the kind. */
export type Fetched = { kind: 'answered'; answer: unknown } | { kind: 'failed'; problem: string }

/** The problem with an answer of another shape. */
export const UNREADABLE = 'The server answered something that this page cannot read.'
const TIMEOUT_MS = 10_000
const NOT_FOUND = 404

/** Asks the API over HTTP, or with mock data the samples in this browser, without a request. */
export const askRecord = (request: PageRequest, source: DataSource, signal: AbortSignal): Promise<Fetched> =>
  source === 'mock' ? askSamples(request) : askApi(requestUrl(request), signal)

async function askApi(url: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    const body: unknown = await response.json()
    if (response.status === NOT_FOUND) return { kind: 'answered', answer: null }
    if (response.ok) return { kind: 'answered', answer: body }
    return { kind: 'failed', problem: detailOf(body) ?? `The server answered ${response.status}.` }
  } catch (error) {
    // HTML in place of JSON comes from a captive portal or a proxy.
    const isHtml = error instanceof SyntaxError
    return {
      kind: 'failed',
      problem: isHtml ? UNREADABLE : 'The server did not answer. Check the connection.',
    }
  }
}

const detailOf = (body: unknown) => (isObject(body) && typeof body.detail === 'string' ? body.detail : null)

let samples: typeof import('./mock-answers') | undefined

/** Loads the samples, which are a chunk of their own: few pages show them. */
export async function loadMockAnswers(): Promise<void> {
  samples ??= await import(/* webpackChunkName: "mock-answers" */ './mock-answers')
}

/** The samples' answer; `undefined` before they are loaded. */
export const loadedMockAnswer = (request: PageRequest) => samples?.mockAnswer(request)

async function askSamples(request: PageRequest): Promise<Fetched> {
  try {
    await loadMockAnswers()
    return { kind: 'answered', answer: loadedMockAnswer(request) }
  } catch {
    return { kind: 'failed', problem: 'The mock data could not be loaded. Check the connection.' }
  }
}
