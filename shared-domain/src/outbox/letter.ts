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
