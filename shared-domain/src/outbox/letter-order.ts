import type { Letter, ShownLetter } from './letter'

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
