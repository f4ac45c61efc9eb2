import type { ReportEntry } from '../outbox/report-entry'
import { reportOutbox } from '../outbox/report-outbox'

/** Takes entries off the phone. Answers with how to put them back. */
export function removeEntries(entries: readonly ReportEntry[]): () => void {
  const { outbox } = reportOutbox()
  for (const { id } of entries) void outbox.remove(id)
  return () => {
    for (const { stored, heldUntil, ...entry } of entries) outbox.put(entry)
  }
}
