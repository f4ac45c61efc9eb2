import type { Problem } from '../contract/call-operation'
import { retryAfterMs } from '../open-data/open-data-error'
import type { EntryStore } from './entry-store'
import { nextEntry, type OutboxEntry } from './outbox-entry'

export interface DeliveryHandlers<About> {
  /** What a response means for this entry. */
  classify: (response: DeliveryResponse, entry: OutboxEntry<About>) => DeliveryOutcome
  /** Records a delivery before the entry is deleted. Called again if it throws, or if the page is closed in between. */
  onDelivered?: (entry: OutboxEntry<About>, body: unknown) => void | Promise<void>
  /** Solves the proof of work that the record demands of an address that sends many reports. */
  prove?: (challenge: string) => Promise<string>
}

/** What remains after each entry was tried once. */
export interface Leftover {
  /** Whether an entry has to be retried. */
  hasFailed: boolean
  /** The longest `Retry-After` of the responses, in ms. */
  retryAfterMs: number
}

/** Sends the entries of a store, each in one request at a time. */
export class Delivery<About> {
  readonly #store: EntryStore<About>
  readonly #handlers: DeliveryHandlers<About>
  readonly #inFlight = new Set<string>()

  constructor(store: EntryStore<About>, handlers: DeliveryHandlers<About>) {
    this.#store = store
    this.#handlers = handlers
  }

  /** Sends each waiting entry once, until `signal` aborts. */
  async sendWaiting(signal: AbortSignal): Promise<Leftover> {
    const tried = new Set<string>()
    let restMs = 0
    for (;;) {
      // Another tab may have sent or removed entries.
      await this.#store.refresh()
      const entry = nextEntry(this.#store.shown(), new Set([...tried, ...this.#inFlight]))
      if (!entry || signal.aborted) break
      tried.add(entry.id)
      const response = await this.deliver(entry.id)
      restMs = Math.max(restMs, retryAfterMs(response?.retryAfter ?? null, new Date()) ?? 0)
      // Without a connection the others would fail too.
      if (!response) break
    }
    return this.#leftover(tried, restMs)
  }

  /** Sends an entry now. Returns the response, `null` for none. */
  async deliver(id: string): Promise<DeliveryResponse | null> {
    const entry = this.#store.find(id)
    if (!entry || this.#inFlight.has(id)) return null
    this.#inFlight.add(id)
    try {
      return await this.#send(entry)
    } finally {
      this.#inFlight.delete(id)
    }
  }

  async #send(entry: OutboxEntry<About>): Promise<DeliveryResponse | null> {
    const response = await this.#post(entry)
    // A handler that throws leaves its entry to be retried, and holds up no other.
    const next = response && (await this.#settle(entry, response).catch(console.warn))
    return next ? this.#send(next) : response
  }

  /** Sends an entry, and again with a proof of work if the response asks for one. */
  async #post(entry: OutboxEntry<About>): Promise<DeliveryResponse | null> {
    const response = await postEntry(entry)
    const { challenge } = (response?.body ?? {}) as { challenge?: string }
    if (!challenge) return response
    // Without a proof the report is delayed or waits for an operator.
    const proof = await this.#handlers.prove?.(challenge).catch(() => undefined)
    return proof ? postEntry(entry, proof) : response
  }

  /** Returns the entry again if it has to be sent to another path. */
  async #settle(
    entry: OutboxEntry<About>,
    response: DeliveryResponse,
  ): Promise<OutboxEntry<About> | undefined> {
    const outcome = this.#handlers.classify(response, entry)
    if (outcome.kind === 'delivered') {
      await this.#handlers.onDelivered?.(entry, response.body)
      await this.#store.remove([entry.id])
    }
    // An entry that was removed meanwhile must not come back.
    const current = this.#store.find(entry.id)
    if (outcome.kind === 'rejected' && current) {
      const { detail, type } = outcome
      await this.#store.put({ ...current, refusal: detail, refusalType: type })
    }
    if (outcome.kind !== 'readdressed' || !current) return undefined
    const next = { ...current, path: outcome.path, body: outcome.body }
    await this.#store.put(next)
    return next
  }

  #leftover(tried: ReadonlySet<string>, restMs: number): Leftover {
    const waiting = this.#store.shown().filter(({ refusal }) => refusal === undefined)
    return { hasFailed: waiting.some(({ id }) => tried.has(id)), retryAfterMs: restMs }
  }
}

export interface DeliveryResponse {
  status: number
  /** `null` when it is not JSON. */
  body: unknown
  /** The raw `Retry-After` header. */
  retryAfter: string | null
}

const TIMEOUT_MS = 15_000
/** A poor 2G connection, in bytes per ms. */
const SLOWEST_BYTES_PER_MS = 8

/** Sends an entry; `null` without a response in 15 s, plus the time that the bytes of a photo take on a poor connection. */
export async function postEntry(
  { id, method, path, headers: own, body, madeAt }: OutboxEntry,
  proof?: string,
): Promise<DeliveryResponse | null> {
  const controller = new AbortController()
  const isBlob = body instanceof Blob
  const uploadMs = isBlob ? body.size / SLOWEST_BYTES_PER_MS : 0
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS + uploadMs)
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...own,
        'content-type': isBlob ? body.type : 'application/json',
        'idempotency-key': id,
        // An age rather than a time: the clocks of phones are wrong, but run.
        'made-ms-ago': String(Date.now() - madeAt),
        ...(proof && { 'proof-of-work': proof }),
      },
      body: isBlob ? body : JSON.stringify(body),
      // Continues when the tab is closed right after the tap. Browsers allow 64 KiB for this, so never for a photo.
      keepalive: !isBlob,
      signal: controller.signal,
    })
    const { status, headers } = response
    return { status, body: await response.json().catch(() => null), retryAfter: headers.get('retry-after') }
  } catch {
    // No connection or a timeout: the record may have the entry or not.
    return null
  } finally {
    clearTimeout(timer)
  }
}

export type DeliveryOutcome =
  /** The record has confirmed the entry. */
  | { kind: 'delivered' }
  /** A retry would not help. */
  | { kind: 'rejected'; detail: string; type: string }
  /** Rejected here, and accepted at another path: it is sent there at once, under the same key. */
  | { kind: 'readdressed'; path: string; body: unknown }
  /** In doubt: it is sent again. */
  | { kind: 'retry' }

const RETRYABLE = [408, 425, 429]

/**
 * Classifies a response, `null` for none. A 2xx counts only with the entry's own receipt, and a refusal only as the record writes one: a
 * captive portal or a proxy answers anything for everything.
 */
export function classifyResponse(
  response: DeliveryResponse | null,
  isReceipt: (body: unknown) => boolean,
): DeliveryOutcome {
  if (!response) return { kind: 'retry' }
  const { status, body } = response
  if (status >= 200 && status < 300) return { kind: isReceipt(body) ? 'delivered' : 'retry' }
  const { detail, errors, type } = (body ?? {}) as { [part in keyof Problem]?: unknown }
  const isRefusal = status >= 400 && status < 500 && !RETRYABLE.includes(status)
  if (!isRefusal || typeof type !== 'string' || !type.startsWith('urn:problem:')) return { kind: 'retry' }
  // Without field names, which mean nothing to residents.
  const sentences = Array.isArray(errors) ? errors.map((error) => error?.detail).join(' ') : ''
  return {
    kind: 'rejected',
    detail: sentences || (typeof detail === 'string' ? detail : `The server answered ${status}.`),
    type,
  }
}
