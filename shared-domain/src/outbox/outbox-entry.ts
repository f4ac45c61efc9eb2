/** A request to the council's record, stored on the phone until the record has confirmed it. */
export interface OutboxEntry<About = unknown> {
  // These names are stored on phones: an entry that waits there must stay readable when they change.
  /** A UUID, sent as the Idempotency-Key: the record accepts the entry once, however often it is sent. */
  id: string
  /** The entry that must be delivered before this one; one that is gone counts as delivered. */
  after?: string
  /** The entry that goes before this one while it waits. Rejected or withdrawn, it blocks nothing. */
  follows?: string
  method: 'POST' | 'PUT'
  path: string
  /** More headers of the request, such as a secret; never its idempotency key. */
  headers?: Readonly<Record<string, string>>
  /**
   * A JSON value, or a Blob that is sent as it is. It changes only together with the path: an idempotency key belongs to one body
   * of one operation.
   */
  body: unknown
  /** What screens show of it. */
  about: About
  /** When it was made, ms since 1970. */
  madeAt: number
  /** Why the record rejected it. It is not retried automatically. */
  refusal?: string
  /** The `type` of the problem that the record named, if it did. */
  refusalType?: string
}

/** An entry, and whether it is stored. */
export interface ShownEntry<About> extends OutboxEntry<About> {
  /** Whether it outlives the page: `no` when the phone's storage is full or switched off. */
  stored: 'yes' | 'no' | 'pending'
}

export type NewEntry<About> = Pick<OutboxEntry<About>, 'method' | 'path' | 'body' | 'about'> &
  Partial<OutboxEntry<About>>

/** Stored records of another format, or of an earlier version, are ignored. */
export function isOutboxEntry(record: unknown): record is OutboxEntry<never> {
  const { id, path, method, madeAt } = (record ?? {}) as Partial<OutboxEntry>
  return Boolean(id && path && method && madeAt)
}

/**
 * The entry to send next, of those whose id is not in `tried`: the newest, because a resident waits for its result, but
 * additions to other entries oldest first. `undefined` when none can be sent.
 */
export function nextEntry<About>(
  entries: readonly ShownEntry<About>[],
  tried: ReadonlySet<string>,
): ShownEntry<About> | undefined {
  const ids = new Set(entries.map(({ id }) => id))
  const waiting = entries.filter(({ refusal }) => refusal === undefined)
  const ready = waiting.filter(
    (entry) =>
      // Stored before it is sent.
      entry.stored !== 'pending' &&
      !tried.has(entry.id) &&
      !(entry.after && ids.has(entry.after)) &&
      !waiting.some(({ id }) => id === entry.follows),
  )
  const isFirst = ({ after, madeAt }: OutboxEntry, other: OutboxEntry) =>
    after && other.after ? madeAt < other.madeAt : !after && (other.after || madeAt > other.madeAt)
  return ready.reduce<ShownEntry<About> | undefined>(
    (best, entry) => (!best || isFirst(entry, best) ? entry : best),
    undefined,
  )
}

/** The ids of an entry and of all that are to be delivered after it. */
export function withDependants(entries: readonly OutboxEntry[], id: string): string[] {
  const dependants = entries.filter(({ after }) => after === id)
  return [id, ...dependants.flatMap((entry) => withDependants(entries, entry.id))]
}

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages that come over plain HTTP. */
export const newKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // Two bits of the variant's digit are random.
    return (place === 'x' ? byte & 15 : 8 | (byte & 3)).toString(16)
  })

/** Whether the record accepts a text as an idempotency key. */
export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
