import type { Details } from '../outbox/report-entry'
import { reportOutbox } from '../outbox/report-outbox'
import { showToast } from '../toast/toasts'
import { noteEntries, photoEntry } from './addition-entries'
import type { ChosenPhoto } from './chosen-photos'

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
