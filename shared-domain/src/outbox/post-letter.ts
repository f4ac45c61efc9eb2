import type { Letter } from './letter'
import type { Answer } from './verdict'

const TIMEOUT_MS = 15_000
/** Slower than this nothing arrives anyway: a poor 2G connection, in bytes a ms. */
const SLOWEST_BYTES_PER_MS = 8

/** Sends a letter; `null` when nothing comes back within 15 s, and as long as its bytes take on a poor connection. */
export async function postLetter({ id, method, path, body, madeAt }: Letter): Promise<Answer | null> {
  const controller = new AbortController()
  const isBlob = body instanceof Blob
  const sentMs = isBlob ? body.size / SLOWEST_BYTES_PER_MS : 0
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS + sentMs)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'content-type': isBlob ? body.type : 'application/json',
        'idempotency-key': id,
        // Not when: the clocks of phones are wrong, but go.
        'made-ms-ago': String(Date.now() - madeAt),
      },
      body: isBlob ? body : JSON.stringify(body),
      // Goes on when the tab is closed right after the tap. Browsers allow it for 64 KiB in all: never a photo.
      keepalive: !isBlob,
      signal: controller.signal,
    })
    const { status, headers } = response
    return { status, body: await response.json().catch(() => null), retryAfter: headers.get('retry-after') }
  } catch {
    // No connection, or none that answers: nothing is known, and the letter is still here.
    return null
  } finally {
    clearTimeout(timer)
  }
}
