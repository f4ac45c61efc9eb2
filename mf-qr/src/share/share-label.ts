import { notify } from 'shared-ui'
import { t } from '../messages/translate'
import { labelLink, labelText, type QrLabel } from '../qr-label/qr-label'

/** Shares the label's link, and reports the result when the device does not. */
export async function shareLabel(label: QrLabel, origin: string) {
  const link = labelLink(label, origin)
  const { title, place } = labelText(label)
  const outcome = await shareLink(`${title}, ${place}`, link)
  if (outcome === 'copied') notify.success(t('share.linkCopiedToClipboard'), { description: link })
  if (outcome === 'failed') notify.error(t('share.linkNotSharedOrCopied'), { description: link })
}

type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Opens the device's share sheet with `link`, or copies it when there is none. @internal */
export async function shareLink(title: string, link: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return copyLink(link)
  try {
    await navigator.share({ title, url: link })
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'cancelled' : copyLink(link)
  }
}

async function copyLink(link: string): Promise<ShareOutcome> {
  try {
    // Over plain http there is no clipboard, which throws too.
    await navigator.clipboard.writeText(link)
    return 'copied'
  } catch {
    return 'failed'
  }
}
