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
  const puts = await Promise.all(letters.map((letter) => outbox.put(letter).done))
  if (puts.includes('not-kept')) return false
  // What the phone could not keep, the record has already, and that was said.
  if (puts.includes('kept')) showToast({ tone: 'info', message: 'Saved on this phone, will send by itself' })
  return true
}
