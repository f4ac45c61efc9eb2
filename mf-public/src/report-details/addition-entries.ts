import { type OPERATIONS, operationUrl } from 'shared-domain/contract'
import { type NewEntry, newKey } from 'shared-domain/outbox'
import type { Details, ReportAbout, ReportEntry } from '../outbox/report-entry'

// Written here, or the page would carry the schemas of the contract.
const DETAILS: (typeof OPERATIONS)['addReportDetails']['path'] = '/api/reports/:id/details'
const PHOTOS: (typeof OPERATIONS)['addReportPhoto']['path'] = '/api/reports/:id/photos'

/**
 * The entries that put a note and a contact to a report: one each, so that what is wrong with one does not keep the other
 * back, and in the order in which they were written, after those that wait already.
 */
export function noteEntries(
  reportId: string,
  { note, contact }: Details,
  entries: readonly ReportEntry[],
): NewEntry<ReportAbout>[] {
  const bodies: Details[] = [...(note === undefined ? [] : [{ note }]), ...(contact ? [{ contact }] : [])]
  let follows = lastWaiting(reportId, entries)?.id
  return bodies.map((body) => {
    const entry = { ...detailsEntry(reportId, body, follows), id: newKey() }
    follows = entry.id
    return entry
  })
}

/** The entry to the same report that no other follows. */
function lastWaiting(reportId: string, entries: readonly ReportEntry[]) {
  const waiting = waitingNotes(reportId, entries)
  return waiting.find(({ id }) => !waiting.some(({ follows }) => follows === id))
}

/** What was added to a report in words and is still to be sent. */
export const waitingNotes = (reportId: string, entries: readonly ReportEntry[]) =>
  entries.filter(
    ({ about, refusal }) => about.kind === 'note' && about.reportId === reportId && refusal === undefined,
  )

const detailsEntry = (
  reportId: string,
  body: Details,
  follows: string | undefined,
): NewEntry<ReportAbout> => ({
  after: reportId,
  ...(follows && { follows }),
  method: 'PUT',
  path: operationUrl(DETAILS, { id: reportId }),
  body,
  about: { kind: 'note', reportId, ...(body.contact && { holds: 'contact' }) },
})

/** The entry that adds a photo to a report. */
export const photoEntry = (reportId: string, photo: Blob): NewEntry<ReportAbout> => ({
  after: reportId,
  method: 'POST',
  path: operationUrl(PHOTOS, { id: reportId }),
  body: photo,
  about: { kind: 'photo', reportId },
})
