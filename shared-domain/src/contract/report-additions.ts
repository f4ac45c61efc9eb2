// In its own file: phones use these rules and need nothing else of the contract.

/** The most photos of a report, and the largest size of each in bytes. */
export const PHOTOS_MAX = 3
export const PHOTO_MAX_BYTES = 10 * 1024 * 1024

/** The most characters in all notes of a report together. */
export const NOTE_MAX = 1000

const BETWEEN_NOTES = '\n\n'

/** A report's notes with another one added as a new paragraph. */
export const withNote = (notes: string | null, added: string) =>
  notes ? notes + BETWEEN_NOTES + added : added

/** How many characters the next note of a report may have. */
export const noteRoom = (written: number) =>
  written === 0 ? NOTE_MAX : Math.max(0, NOTE_MAX - BETWEEN_NOTES.length - written)

/** The last parts of the problem `type`s that phones know. */

/** Nothing can be added to the report any more. */
export const SHUT_REPORT = 'shut-report'
/** The request lacks the report's secret, which only the phone that made it has. */
export const WRONG_SECRET = 'wrong-secret'
export const UNKNOWN_REPORT = 'unknown-report'
