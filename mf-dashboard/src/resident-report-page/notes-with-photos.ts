import type { ReportFile } from 'shared-domain/contract'

interface NoteWithPhotos {
  /** Where it ends in all notes, in characters. */
  end: number
  text: string
  photoIds: string[]
}

/** The notes of a report, divided where one ends that came with photos. */
export function notesWithPhotos(
  notes: string,
  photos: NonNullable<ReportFile['notePhotos']>,
): NoteWithPhotos[] {
  const ends = [...new Set([...photos.map(({ noteEnd }) => Math.min(noteEnd, notes.length)), notes.length])]
  ends.sort((one, other) => one - other)
  return ends.map((end, i) => ({
    end,
    text: notes.slice(ends[i - 1] ?? 0, end).trim(),
    photoIds: photos.filter(({ noteEnd }) => Math.min(noteEnd, notes.length) === end).map(({ id }) => id),
  }))
}
