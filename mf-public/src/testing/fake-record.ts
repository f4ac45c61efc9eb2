import { type NewReport, type ReportReceipt, UNKNOWN_REPORT } from 'shared-domain/contract'
import type { ReportPageData } from '../report-page/report-page-data'
import { makeReceipt } from './make-receipt'

/** What happens to a report on its way to the record. */
type Way =
  | 'arrives'
  | 'no connection'
  /** The record has the report, but the response is lost. */
  | 'answer lost'
  | 'no answer'
  | { status: number; body?: unknown; retryAfter?: string }

/** A fake of the council's record, which replaces `fetch` and accepts each idempotency key once. */
export function fakeRecord(said: Partial<ReportReceipt> = {}) {
  const record = {
    way: 'arrives' as Way,
    taken: new Map<string, NewReport>(),
    /** The ids of reports that were taken back. */
    withdrawn: new Set<string>(),
    /** The headers of the received requests, in order. */
    headers: [] as Record<string, string>[],
    asked: 0,
    surroundings: null as ReportPageData | null,
    paths: [] as string[],
    /** Overrides what happens to one particular request. */
    wayOf: (_sent: string): Way | undefined => undefined,
  }
  globalThis.fetch = jest.fn(async (url: string, init: RequestInit) => {
    if (url.includes('/surroundings') && record.surroundings) return page(record.surroundings)
    if (!url.startsWith('/api/reports')) return new Promise<never>(() => {})
    record.asked += 1
    record.paths.push(url)
    const headers = init.headers as Record<string, string>
    record.headers.push(headers)
    const key = headers['idempotency-key'] as string
    const [, reportId = key, part] = /reports\/([^/]+)\/(\w+)$/.exec(url) ?? []
    const isUnknown = part === 'withdrawal' && !record.taken.has(reportId)
    const way = isUnknown && record.way === 'arrives' ? UNKNOWN : record.way
    return travel(record.wayOf(String(init.body)) ?? way, init, () => {
      if (part === 'withdrawal') {
        record.withdrawn.add(reportId)
        return makeReceipt({ id: reportId, ...said, status: 'withdrawn' })
      }
      record.taken.set(key, part === 'photos' ? init.body : JSON.parse(String(init.body)))
      return part === 'photos' ? { photoId: key, photos: 1 } : makeReceipt({ id: reportId, ...said })
    })
  }) as unknown as typeof fetch
  return record
}

const UNKNOWN: Way = {
  status: 404,
  body: { type: `urn:problem:${UNKNOWN_REPORT}`, detail: 'There is none.' },
}

function travel(way: Way, { signal }: RequestInit, take: () => object): Promise<Response> | Response {
  if (way === 'no connection') throw new TypeError('Failed to fetch')
  if (way === 'no answer')
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  if (typeof way === 'object') return response(way.status, way.body, way.retryAfter)
  const receipt = take()
  if (way === 'answer lost') throw new TypeError('Failed to fetch')
  return response(201, receipt)
}

const page = (data: object) => ({ ok: true, json: async () => data }) as unknown as Response

const response = (status: number, body: unknown = null, retryAfter: string | null = null) =>
  ({ status, headers: { get: () => retryAfter }, json: async () => body }) as unknown as Response
