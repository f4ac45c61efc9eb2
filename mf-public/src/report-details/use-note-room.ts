import { NOTE_MAX, noteRoom } from 'shared-domain/contract'
import { detailsIn, type ReportLetter } from '../outbox/report-letter'
import { useLetters, useSentReports } from '../outbox/use-reports'
import { waitingNotes } from './addition-letters'

/** How many characters the next note of a report may have, after those of this phone that the record has or is to have. */
export function useNoteRoom(reportId: string): number {
  const known = useSentReports().find(({ id }) => id === reportId)?.noteRoom ?? NOTE_MAX
  return waitingNotes(reportId, useLetters()).reduce(roomAfter, known)
}

function roomAfter(room: number, letter: ReportLetter): number {
  const { note } = detailsIn(letter)
  return note === undefined ? room : noteRoom(NOTE_MAX - room + note.length)
}
