import type { IncomingHttpHeaders } from 'node:http'
import { failureReason, type GuardOptions, guardedRequest, HostRefused, readAnswer } from 'api/server-part'
import { nextPage } from '../../rules/sources/read-answer'

/** What all pages of a source may have together. The bins of a large city are a tenth of it. */
const MAX_BYTES = 30 * 1024 * 1024
const PAGES_MAX = 500
const REDIRECTS_MAX = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const ACCEPT = 'application/geo+json, application/json;q=0.9, text/csv;q=0.9, */*;q=0.1'

interface FetchOptions extends GuardOptions {
  /** For all pages together. */
  withinMs: number
}

/** `failure` is one sentence. */
export type FetchedSource = { pages: Uint8Array[] } | { failure: string }

/**
 * Fetches the answer of an address, and the pages that follow it on the same host. Redirects to another host, and pages there, are not
 * followed. Never throws unless `signal` is aborted.
 */
export async function fetchSource(
  address: string,
  { hostsInside, signal, withinMs }: FetchOptions,
): Promise<FetchedSource> {
  const limit = AbortSignal.timeout(withinMs)
  const guard = { hostsInside, signal: AbortSignal.any([signal, limit]) }
  try {
    return await fetchPages(new URL(address), guard)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceFailure) return { failure: error.message }
    const reason =
      error instanceof HostRefused
        ? error.message
        : limit.aborted
          ? `it did not send everything within ${withinMs / 1000} s`
          : failureReason(error)
    return { failure: notRead(reason) }
  }
}

/** The message is one sentence. */
class SourceFailure extends Error {}
const notRead = (reason: string) => `The source was not read: ${reason}.`
const fail = (reason: string) => new SourceFailure(notRead(reason))

async function fetchPages(first: URL, guard: GuardOptions): Promise<FetchedSource> {
  const pages: Uint8Array[] = []
  const seen = new Set<string>()
  let bytes = 0
  let next: URL | null = first
  while (next) {
    if (seen.has(next.href)) throw fail('its pages lead in a circle')
    if (seen.size === PAGES_MAX) throw fail(`it has more than ${PAGES_MAX} pages`)
    seen.add(next.href)
    const page = await fetchPage(next, guard, MAX_BYTES - bytes)
    bytes += page.bytes.length
    pages.push(page.bytes)
    const link = nextPage(page.bytes)
    next = link === null ? null : onSameHost(page.from, link, 'its next page is')
  }
  return { pages }
}

/** The address of a link, which an answer must not lead to other hosts or from https to http. */
function onSameHost(from: URL, link: string, what: string): URL {
  const to = URL.parse(link, from.href)
  if (to?.host === from.host && (to.protocol === from.protocol || to.protocol === 'https:')) return to
  throw fail(
    `${what} at ${to?.origin ?? 'no address'}, which is not followed: give the address where it answers`,
  )
}

async function fetchPage(
  address: URL,
  guard: GuardOptions,
  left: number,
): Promise<{ bytes: Uint8Array; from: URL }> {
  let from = address
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const headers = { accept: ACCEPT, 'accept-encoding': 'identity' }
    const answer = await guardedRequest(from, { method: 'GET', headers }, guard)
    const { statusCode = 0, headers: answered } = answer
    try {
      if (!REDIRECTS.includes(statusCode) || answered.location === undefined) {
        refuseHead(statusCode, answered, left)
        const bytes = await readAnswer(answer, left)
        if (!bytes) throw fail(tooLarge(null))
        return { bytes, from }
      }
      from = onSameHost(from, answered.location, 'it redirects to a place')
    } finally {
      // Nothing more of it is read.
      answer.destroy()
    }
  }
  throw fail('it redirects in a circle')
}

/** Refuses an answer before its body is read. */
function refuseHead(statusCode: number, headers: IncomingHttpHeaders, left: number): void {
  if (statusCode !== 200) throw fail(`it answered ${statusCode}`)
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw fail('it answered in a compressed form that was not asked for')
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > left) throw fail(tooLarge(announced))
}

const MB = 1024 * 1024
const tooLarge = (bytes: number | null) =>
  `it has ${bytes === null ? 'more' : `${Math.round(bytes / MB)} MB, more`} than the ${MAX_BYTES / MB} MB that a list of bins may have`
