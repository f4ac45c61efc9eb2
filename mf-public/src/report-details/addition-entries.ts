import { NOTE_MAX, noteRoom, type OPERATIONS, operationUrl, withoutControls } from 'shared-domain/contract'
import { type NewEntry, newKey } from 'shared-domain/outbox'
import { type Details, detailsIn, type ReportAbout, type ReportEntry } from '../report-outbox/report-entry'
import { reportOutbox, useOutboxEntries, useSentReports } from '../report-outbox/report-outbox'
import { showToast } from '../toast/toasts'
import type { Draft } from './drafts'
import type { ChosenPhoto } from './PhotoPicker'

interface Additions {
  details: Details | null
  photos: readonly ChosenPhoto[]
  /** The entries that were refused, in whose place this goes. */
  replaces: readonly string[]
}

/** Puts all that is added to a report on the phone. `false` when that keeps not all of it. */
export async function addAll(reportId: string, { details, photos, replaces }: Additions): Promise<boolean> {
  const { outbox } = reportOutbox()
  const entries = [
    ...(details ? noteEntries(reportId, details, outbox.entries()) : []),
    ...photos.map(({ jpeg }) => photoEntry(reportId, jpeg)),
  ]
  const put = entries.map((entry) => outbox.put(entry))
  if ((await Promise.all(put.map(({ done }) => done))).includes('not-stored')) return false
  await Promise.all(replaces.map((id) => outbox.remove(id)))
  // What the record has already was said.
  const isWaiting = put.some(({ id }) => outbox.entries().some((entry) => entry.id === id))
  if (isWaiting)
    showToast({ tone: 'info', message: 'Saved on this phone, will send by itself', topic: 'additions' })
  return true
}

// Written here, or the page would carry the schemas of the contract.
const DETAILS: (typeof OPERATIONS)['addReportDetails']['path'] = '/api/reports/:id/details'
const PHOTOS: (typeof OPERATIONS)['addReportPhoto']['path'] = '/api/reports/:id/photos'

/**
 * The entries that put a note and a contact to a report: one each, so that what is wrong with one does not keep the other
 * back, and in the order in which they were written, after those that wait already.
 */
function noteEntries(
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
const waitingNotes = (reportId: string, entries: readonly ReportEntry[]) =>
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
const photoEntry = (reportId: string, photo: Blob): NewEntry<ReportAbout> => ({
  after: reportId,
  method: 'POST',
  path: operationUrl(PHOTOS, { id: reportId }),
  body: photo,
  about: { kind: 'photo', reportId },
})

/** What a draft says, as the record takes it; `null` when it says nothing. */
export function readDetails(draft: Draft): Details | null {
  const said = (name: 'note' | 'name' | 'email' | 'phone') => {
    const text = withoutControls(draft[name]).trim()
    return text ? { [name]: text } : {}
  }
  const contact = { ...said('name'), ...said('email'), ...said('phone') }
  const details: Details = { ...said('note'), ...(Object.keys(contact).length > 0 && { contact }) }
  return Object.keys(details).length > 0 ? details : null
}

/** How many characters the next note of a report may have, after those of this phone that the record has or is to have. */
export function useNoteRoom(reportId: string): number {
  const known = useSentReports().find(({ id }) => id === reportId)?.noteRoom ?? NOTE_MAX
  return waitingNotes(reportId, useOutboxEntries()).reduce(roomAfter, known)
}

function roomAfter(room: number, entry: ReportEntry): number {
  const { note } = detailsIn(entry)
  return note === undefined ? room : noteRoom(NOTE_MAX - room + note.length)
}
