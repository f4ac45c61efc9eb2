import { notify } from 'shared-ui'
import { labelLink } from '../qr-label/label-link'
import { labelText } from '../qr-label/label-text'
import type { QrLabel } from '../qr-label/qr-label'
import { shareLink } from './share-link'

/** Shares the label's link, and says what happened where the device itself does not. */
export async function shareLabel(label: QrLabel) {
  const link = labelLink(label, window.location.origin)
  const { title, place } = labelText(label)
  const outcome = await shareLink(`${title}, ${place}`, link)
  if (outcome === 'copied') notify.success('Link copied to the clipboard', { description: link })
  if (outcome === 'failed') notify.error('The link could not be shared or copied', { description: link })
}
