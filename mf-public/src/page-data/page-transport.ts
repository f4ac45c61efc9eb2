import type { DataSource } from 'shared-domain/client'
import { isObject } from './answer-shapes'
import { type PageRequest, requestUrl } from './page-data'

/** The result of a request. The answer is `null` when the record does not have what was asked for. */
export type Fetched = { kind: 'answered'; answer: unknown } | { kind: 'failed'; problem: string }

/** The problem text for an answer with an unexpected shape. */
export const UNREADABLE = 'The server answered something that this page cannot read.'
const TIMEOUT_MS = 10_000
const NOT_FOUND = 404

/** Calls the API over HTTP; with mock data it reads the samples in this browser, without a request. */
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
    // HTML instead of JSON comes from a captive portal or a proxy.
    const isHtml = error instanceof SyntaxError
    return {
      kind: 'failed',
      problem: isHtml ? UNREADABLE : 'The server did not answer. Check the connection.',
    }
  }
}

const detailOf = (body: unknown) => (isObject(body) && typeof body.detail === 'string' ? body.detail : null)

let samples: typeof import('./mock-answers') | undefined

/** Loads the samples. They are a separate chunk, because they are rarely shown. */
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
