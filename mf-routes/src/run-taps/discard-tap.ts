import { freed, type RunLetter } from './run-letter'
import { runOutbox } from './run-outbox'

/** Takes a tap off the phone, and no other: what waited for it goes by itself. */
export async function discardTap(id: string): Promise<void> {
  const behind = dependants(runOutbox.letters(), id)
  // First the others are kept anew: whatever happens in between, the record counts each stop once.
  await Promise.all(freed(behind).map((letter) => runOutbox.put(letter).done))
  await runOutbox.remove(id)
}

function dependants(letters: readonly RunLetter[], id: string): RunLetter[] {
  const next = letters.filter(({ after }) => after === id)
  return next.flatMap((letter) => [letter, ...dependants(letters, letter.id)])
}
