/** Something said to the council that is on its way: it is kept on the phone until the record has it. */
export interface Letter<About = unknown> {
  /** A UUID, sent as the Idempotency-Key: with it the record takes the letter once, however often it is sent. */
  id: string
  /** The letter that must be taken before this one; gone is taken. */
  after?: string
  /** The letter that is sent before this one as long as it waits: in order, but refused or taken back it holds up nothing. */
  follows?: string
  method: 'POST' | 'PUT'
  path: string
  /** A JSON value, or a Blob that is sent as it is. Of a letter always the same: a key goes with one body. */
  body: unknown
  /** What screens show of it. */
  about: About
  /** When it was made, ms since 1970. */
  madeAt: number
  /** Until then it can be taken back, ms since 1970. */
  heldUntil?: number
  /** Why it was not taken. It is not sent again by itself. */
  refusal?: string
  /** The `type` of the problem that the record named, if it did. */
  refusalType?: string
}

/** A letter as it stands. */
export interface ShownLetter<About> extends Letter<About> {
  /** Whether it outlives the page: `no` when the phone's storage is full or switched off. */
  kept: 'yes' | 'no' | 'not-yet'
}

export type NewLetter<About> = Pick<Letter<About>, 'method' | 'path' | 'body' | 'about'> &
  Partial<
    Pick<Letter<About>, 'id' | 'after' | 'follows' | 'madeAt' | 'heldUntil' | 'refusal' | 'refusalType'>
  >

/** A record of another make, or of an earlier version, is left alone. */
export function isLetter(record: unknown): record is Letter<never> {
  const { id, path, method, madeAt } = (record ?? {}) as Partial<Letter>
  return Boolean(id && path && method && madeAt)
}

/**
 * The letter to send next, of those whose id is not in `tried`: the newest, since somebody is waiting for its answer,
 * but what is added to another letter in the order in which it was added. `undefined` when none can go at `now`.
 */
export function nextLetter<About>(
  letters: readonly ShownLetter<About>[],
  tried: ReadonlySet<string>,
  now: number,
): ShownLetter<About> | undefined {
  const ids = new Set(letters.map(({ id }) => id))
  const waiting = letters.filter(({ refusal }) => refusal === undefined)
  const ready = waiting.filter(
    (letter) =>
      // First the phone, then the network.
      letter.kept !== 'not-yet' &&
      !tried.has(letter.id) &&
      heldMs(letter, now) === 0 &&
      !(letter.after && ids.has(letter.after)) &&
      !waiting.some(({ id }) => id === letter.follows),
  )
  const isFirst = ({ after, madeAt }: Letter, other: Letter) =>
    after && other.after ? madeAt < other.madeAt : !after && (other.after || madeAt > other.madeAt)
  return ready.reduce<ShownLetter<About> | undefined>(
    (best, letter) => (!best || isFirst(letter, best) ? letter : best),
    undefined,
  )
}

/** No hold is longer, whatever the phone's clock was set to since. */
const LONGEST_HOLD_MS = 60_000

/** How long it can still be taken back, in ms. */
export function heldMs({ heldUntil = 0 }: Letter, now: number): number {
  const leftMs = heldUntil - now
  return leftMs > 0 && leftMs <= LONGEST_HOLD_MS ? leftMs : 0
}

/** The ids of a letter and of all that waits for it. */
export function withDependants(letters: readonly Letter[], id: string): string[] {
  const dependants = letters.filter(({ after }) => after === id)
  return [id, ...dependants.flatMap((letter) => withDependants(letters, letter.id))]
}

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages that come over plain HTTP. */
export const newKey = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The variant leaves two bits of its digit to chance.
    return (place === 'x' ? byte & 15 : 8 | (byte & 3)).toString(16)
  })

/** Whether the council's record takes it as a key. */
export const isKey = (text: unknown): text is string =>
  typeof text === 'string' && /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text)
