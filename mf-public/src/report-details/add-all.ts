import { reportDesk } from '../outbox/report-desk'
import type { Details } from '../outbox/report-letter'
import { showToast } from '../toast/toasts'
import { noteLetters, photoLetter } from './addition-letters'
import type { ChosenPhoto } from './chosen-photos'

interface Additions {
  details: Details | null
  photos: readonly ChosenPhoto[]
  /** The letters that were refused, in whose place this goes. */
  replaces: readonly string[]
}

/** Puts all that is added to a report on the phone. `false` when that keeps not all of it. */
export async function addAll(reportId: string, { details, photos, replaces }: Additions): Promise<boolean> {
  const { outbox } = reportDesk()
  const letters = [
    ...(details ? noteLetters(reportId, details, outbox.letters()) : []),
    ...photos.map(({ jpeg }) => photoLetter(reportId, jpeg)),
  ]
  const put = letters.map((letter) => outbox.put(letter))
  if ((await Promise.all(put.map(({ done }) => done))).includes('not-kept')) return false
  await Promise.all(replaces.map((id) => outbox.remove(id)))
  // What the record has already was said.
  const isWaiting = put.some(({ id }) => outbox.letters().some((letter) => letter.id === id))
  if (isWaiting)
    showToast({ tone: 'info', message: 'Saved on this phone, will send by itself', topic: 'additions' })
  return true
}
