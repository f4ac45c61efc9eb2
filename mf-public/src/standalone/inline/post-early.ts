import { reportStatusPath } from 'shared-domain'
import type { Letter } from 'shared-domain/outbox'

const TIMEOUT_MS = 15_000
/** 4xx after which the same may yet be taken. */
const WORTH_ANOTHER_TRY = [408, 425, 429]

/** Where the report stands in the record; `refused` for good; or nobody knows. */
type EarlyOutcome = { reference: string; statusPath: string } | 'refused' | 'unknown'

/** Sends a letter once. */
export async function postEarly({ id, method, path, body }: Letter): Promise<EarlyOutcome> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(body),
      // Goes on when the tab is closed right after the tap.
      keepalive: true,
      signal: controller.signal,
    })
    const { status } = response
    if (status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.includes(status)) return 'refused'
    const receipt: { id?: unknown; reference?: unknown } | null = await response.json()
    // A café's sign-in page answers 200 to everything.
    if (status >= 300 || receipt?.id !== id || typeof receipt.reference !== 'string') return 'unknown'
    return { reference: receipt.reference, statusPath: reportStatusPath(receipt.reference) }
  } catch {
    // No connection, or none that answers: the letter is where it was.
    return 'unknown'
  } finally {
    clearTimeout(timer)
  }
}
