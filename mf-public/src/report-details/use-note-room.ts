import { NOTE_MAX, noteRoom } from 'shared-domain/contract'
import { detailsIn, type ReportEntry } from '../outbox/report-entry'
import { useOutboxEntries, useSentReports } from '../outbox/use-reports'
import { waitingNotes } from './addition-entries'

/** How many characters the next note of a report may have, after those of this phone that the record has or is to have. */
export function useNoteRoom(reportId: string): number {
  const known = useSentReports().find(({ id }) => id === reportId)?.noteRoom ?? NOTE_MAX
  return waitingNotes(reportId, useOutboxEntries()).reduce(roomAfter, known)
}

function roomAfter(room: number, entry: ReportEntry): number {
  const { note } = detailsIn(entry)
  return note === undefined ? room : noteRoom(NOTE_MAX - room + note.length)
}
