import { qrFileName } from 'shared-domain'
import { notify } from 'shared-ui'
import { DOWNLOAD_PX, labelText, type QrLabel, type ReportLabel } from '../qr-label/qr-label'
import { FAILURE_TEXT, qrCodePng } from './qr-code-png'

/** Saves the label's rendered code as a picture, and says how that went. */
export async function downloadLabel(label: QrLabel, svg: SVGSVGElement | null) {
  const result = await qrCodePng(svg, DOWNLOAD_PX[label.size])
  if (!result.ok) return notify.error(FAILURE_TEXT[result.failure])
  saveFile(result.png, qrFileName(labelText(label).fileId, new Date()))
  return notify.success('QR Code downloaded successfully!')
}

/** Saves a ZIP file with a picture of each label, and says how that went. `codes` are their rendered codes, in order. */
export async function downloadSheet(labels: readonly ReportLabel[], codes: readonly SVGSVGElement[]) {
  const time = new Date()
  const files: Record<string, Uint8Array> = {}
  for (const [index, label] of labels.entries()) {
    const result = await qrCodePng(codes[index] ?? null, DOWNLOAD_PX[label.size])
    if (!result.ok) return notify.error(FAILURE_TEXT[result.failure], { description: label.binId })
    files[entryName(label, time)] = new Uint8Array(await result.png.arrayBuffer())
  }
  try {
    saveFile(await zipOf(files), `qr-codes-${time.getTime()}.zip`)
  } catch (cause) {
    console.error('Packing the label sheet failed.', cause)
    return notify.error(FAILURE_TEXT['no-file'])
  }
  return notify.success('QR Codes downloaded successfully!', {
    description: `${labels.length} in one ZIP file`,
  })
}

// A slash would make a folder; encoding keeps different ids apart.
const entryName = ({ binId }: ReportLabel, time: Date) => qrFileName(encodeURIComponent(binId), time)

async function zipOf(files: Record<string, Uint8Array>) {
  const { zipSync } = await import('fflate')
  // Pictures are compressed already.
  return new Blob([zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}

const KEPT_MS = 60_000

/** Hands `file` to the browser's downloads under `name`. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
