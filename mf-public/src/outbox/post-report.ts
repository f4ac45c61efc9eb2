import { retryAfterMs } from 'shared-domain'
import type { NewReport, OPERATIONS } from 'shared-domain/contract'
import type { Answer } from './judge-answer'
import type { KeptReport } from './kept-reports'

const PATH: (typeof OPERATIONS)['createReport']['path'] = '/api/reports'
const TIMEOUT_MS = 15_000
const LONGEST_LOCATION = 200
/** What the record refuses in a text: for the sake of a hint no report is. */
const UNWANTED = /[\p{Cc}\p{Cs}]/gu

/** Sends a report; `null` when nothing comes back within 15 s. */
export async function postReport(report: KeptReport): Promise<Answer | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': report.id },
      body: JSON.stringify(bodyOf(report)),
      // Goes on when the tab is closed right after the tap.
      keepalive: true,
      signal: controller.signal,
    })
    const restMs = retryAfterMs(response.headers.get('retry-after'), new Date()) ?? 0
    return { status: response.status, body: await response.json().catch(() => null), restMs }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

// Of a report always the same: the record refuses a key that comes with another body.
function bodyOf({ binId, issue, location }: KeptReport): NewReport {
  const hint = location?.slice(0, LONGEST_LOCATION).replace(UNWANTED, '').trim()
  return { binId, issue, ...(hint && { location: hint }) }
}
