import { notify } from 'shared-ui'
import { qrFileName } from '../../rules/qr-link'
import { t } from '../messages/translate'
import { DOWNLOAD_PX, labelText, type QrLabel } from '../qr-label/qr-label'
import { FAILURE_TEXT, qrCodePng } from './qr-code-png'

/** Saves the label's rendered code as a picture and reports the result. Returns whether there is a picture. */
export async function downloadLabel(label: QrLabel, svg: SVGSVGElement | null): Promise<boolean> {
  const result = await qrCodePng(svg, DOWNLOAD_PX[label.size])
  if (result.ok) {
    saveFile(result.png, qrFileName(labelText(label).fileId, new Date()))
    notify.success(t('png.qrCodeDownloadedSuccessfully'))
  } else notify.error(FAILURE_TEXT[result.failure])
  return result.ok
}

const KEPT_MS = 60_000

/** Hands `file` to the browser's downloads under `name`. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
