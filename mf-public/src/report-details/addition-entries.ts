import { NOTE_MAX, noteRoom, OPERATION_PATHS, operationUrl, withoutControls } from 'shared-domain/contract'
import { type NewEntry, newKey } from 'shared-domain/outbox'
import { t } from '../messages/translate'
import type { Draft } from '../report-outbox/drafts'
import { type Details, detailsIn, type ReportAbout, type ReportEntry } from '../report-outbox/report-entry'
import { headersFor, reportOutbox, useOutboxEntries } from '../report-outbox/report-outbox'
import { useSentReports } from '../report-outbox/sent-reports'
import { showToast } from '../toast/toasts'
import type { ChosenPhoto } from './PhotoPicker'

interface Additions {
  details: Details | null
  photos: readonly ChosenPhoto[]
  /** The rejected entries that these replace. */
  replaces: readonly string[]
}

/** Puts all additions into the outbox. `false` when not all of them could be stored. */
export async function addAll(reportId: string, { details, photos, replaces }: Additions): Promise<boolean> {
  const { outbox } = reportOutbox()
  const entries = [
    ...(details ? noteEntries(reportId, details, outbox.entries()) : []),
    ...photos.map(({ jpeg }) => photoEntry(reportId, jpeg)),
  ]
  const put = entries.map((entry) => outbox.put(entry))
  if ((await Promise.all(put.map(({ done }) => done))).includes('not-stored')) return false
  await Promise.all(replaces.map((id) => outbox.remove(id)))
  // No toast when everything is delivered already, because each delivery shows its own.
  const isWaiting = put.some(({ id }) =>
    outbox.entries().some((entry) => entry.id === id && entry.refusal === undefined),
  )
  if (isWaiting) showToast({ tone: 'info', message: t('sent.savedByItself'), topic: 'additions' })
  return true
}

/**
 * The entries that add a note and a contact to a report. There is one for each, so that a rejected one does not block the
 * other. Each is sent after the entries that already wait.
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

/** The last waiting note of a report. */
function lastWaiting(reportId: string, entries: readonly ReportEntry[]) {
  const waiting = waitingNotes(reportId, entries)
  return waiting.find(({ id }) => !waiting.some(({ follows }) => follows === id))
}

/** The entries with notes and contacts of a report that are not sent yet. */
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
  path: operationUrl(OPERATION_PATHS.addReportDetails, { id: reportId }),
  headers: headersFor(reportId),
  body,
  about: { kind: 'note', reportId, ...(body.contact && { holds: 'contact' }) },
})

/** The entry that adds a photo to a report. */
const photoEntry = (reportId: string, photo: Blob): NewEntry<ReportAbout> => ({
  after: reportId,
  method: 'POST',
  path: operationUrl(OPERATION_PATHS.addReportPhoto, { id: reportId }),
  headers: headersFor(reportId),
  body: photo,
  about: { kind: 'photo', reportId },
})

/** A draft as the record accepts it; `null` for an empty one. */
export function readDetails(draft: Draft): Details | null {
  const said = (name: 'note' | 'name' | 'email' | 'phone') => {
    const text = withoutControls(draft[name]).trim()
    return text ? { [name]: text } : {}
  }
  const contact = { ...said('name'), ...said('email'), ...said('phone') }
  const details: Details = { ...said('note'), ...(Object.keys(contact).length > 0 && { contact }) }
  return Object.keys(details).length > 0 ? details : null
}

/** How many characters the next note of a report may have, given the delivered and the waiting notes. */
export function useNoteRoom(reportId: string): number {
  const known = useSentReports().find(({ id }) => id === reportId)?.noteRoom ?? NOTE_MAX
  return waitingNotes(reportId, useOutboxEntries()).reduce(roomAfter, known)
}

function roomAfter(room: number, entry: ReportEntry): number {
  const { note } = detailsIn(entry)
  return note === undefined ? room : noteRoom(NOTE_MAX - room + note.length)
}
