import { type OPERATIONS, operationUrl } from 'shared-domain/contract'
import { type NewLetter, newKey } from 'shared-domain/outbox'
import type { Details, ReportAbout, ReportLetter } from '../outbox/report-letter'

// Written here, or the page would carry the schemas of the contract.
const DETAILS: (typeof OPERATIONS)['addReportDetails']['path'] = '/api/reports/:id/details'
const PHOTOS: (typeof OPERATIONS)['addReportPhoto']['path'] = '/api/reports/:id/photos'

/**
 * The letters that put a note and a contact to a report: one each, so that what is wrong with one does not keep the other
 * back, and in the order in which they were written, after those that wait already.
 */
export function noteLetters(
  reportId: string,
  { note, contact }: Details,
  letters: readonly ReportLetter[],
): NewLetter<ReportAbout>[] {
  const bodies: Details[] = [...(note === undefined ? [] : [{ note }]), ...(contact ? [{ contact }] : [])]
  let follows = lastWaiting(reportId, letters)?.id
  return bodies.map((body) => {
    const letter = { ...detailsLetter(reportId, body, follows), id: newKey() }
    follows = letter.id
    return letter
  })
}

/** The letter to the same report that no other follows. */
function lastWaiting(reportId: string, letters: readonly ReportLetter[]) {
  const waiting = waitingNotes(reportId, letters)
  return waiting.find(({ id }) => !waiting.some(({ follows }) => follows === id))
}

/** What was added to a report in words and is still to be sent. */
export const waitingNotes = (reportId: string, letters: readonly ReportLetter[]) =>
  letters.filter(
    ({ about, refusal }) => about.kind === 'note' && about.reportId === reportId && refusal === undefined,
  )

const detailsLetter = (
  reportId: string,
  body: Details,
  follows: string | undefined,
): NewLetter<ReportAbout> => ({
  after: reportId,
  ...(follows && { follows }),
  method: 'PUT',
  path: operationUrl(DETAILS, { id: reportId }),
  body,
  about: { kind: 'note', reportId, ...(body.contact && { holds: 'contact' }) },
})

/** The letter that adds a photo to a report. */
export const photoLetter = (reportId: string, photo: Blob): NewLetter<ReportAbout> => ({
  after: reportId,
  method: 'POST',
  path: operationUrl(PHOTOS, { id: reportId }),
  body: photo,
  about: { kind: 'photo', reportId },
})
