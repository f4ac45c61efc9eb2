import { qrFileName } from 'shared-domain'
import { notify } from 'shared-ui'
import { labelText } from '../qr-label/label-text'
import type { QrLabel } from '../qr-label/qr-label'
import { DOWNLOAD_PX } from '../qr-label/qr-size'
import { FAILURE_TEXT } from './failure-text'
import { qrCodePng } from './qr-code-png'
import { saveFile } from './save-file'

/** Saves the label's rendered code as a picture, and says how that went. */
export async function downloadLabel(label: QrLabel, svg: SVGSVGElement | null) {
  const result = await qrCodePng(svg, DOWNLOAD_PX[label.size])
  if (!result.ok) return notify.error(FAILURE_TEXT[result.failure])
  saveFile(result.png, qrFileName(labelText(label).fileId, new Date()))
  return notify.success('QR Code downloaded successfully!')
}
