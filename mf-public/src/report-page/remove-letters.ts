import { reportDesk } from '../outbox/report-desk'
import type { ReportLetter } from '../outbox/report-letter'

/** Takes letters off the phone. Answers with how to put them back. */
export function removeLetters(letters: readonly ReportLetter[]): () => void {
  const { outbox } = reportDesk()
  for (const { id } of letters) void outbox.remove(id)
  return () => {
    for (const { kept, heldUntil, ...letter } of letters) outbox.put(letter)
  }
}
