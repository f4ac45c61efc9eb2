import { reportDesk } from '../outbox/report-desk'
import { showToast } from '../toast/toasts'
import { type Details, noteLetter, photoLetter } from './addition-letters'
import type { ChosenPhoto } from './use-photos'

/** Puts all that is added to a report on the phone. `false` when that keeps not all of it. */
export async function addAll(
  reportId: string,
  details: Details | null,
  photos: readonly ChosenPhoto[],
): Promise<boolean> {
  const { outbox } = reportDesk()
  const letters = [
    ...(details ? [noteLetter(reportId, details, outbox.letters())] : []),
    ...photos.map(({ jpeg }) => photoLetter(reportId, jpeg)),
  ]
  const put = letters.map((letter) => outbox.put(letter))
  if ((await Promise.all(put.map(({ done }) => done))).includes('not-kept')) return false
  // What the record has already was said.
  const isWaiting = put.some(({ id }) => outbox.letters().some((letter) => letter.id === id))
  if (isWaiting)
    showToast({ tone: 'info', message: 'Saved on this phone, will send by itself', topic: 'additions' })
  return true
}
