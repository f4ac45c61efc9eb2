import { t } from '../messages/translate'

type PngFailure = 'no-canvas' | 'no-code' | 'no-file'
type PngResult = { ok: true; png: Blob } | { ok: false; failure: PngFailure }

/** A square picture of the rendered code `svg`, `sizePx` pixels wide including its quiet zone. */
export async function qrCodePng(svg: SVGSVGElement | null, sizePx: number): Promise<PngResult> {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const context = canvas.getContext('2d')
  if (!context) return failed('no-canvas')
  if (!(await drawCode(context, svg, sizePx))) return failed('no-code')
  const png = await toPng(canvas)
  return png ? { ok: true, png } : failed('no-file')
}

async function drawCode(context: CanvasRenderingContext2D, svg: SVGSVGElement | null, sizePx: number) {
  if (!svg) return false
  const side = wholeModulesPx(svg, sizePx)
  const margin = Math.floor((sizePx - side) / 2)
  try {
    const image = await imageOf(svg, side)
    context.fillStyle = 'white'
    context.fillRect(0, 0, sizePx, sizePx)
    context.drawImage(image, margin, margin, side, side)
    return true
  } catch (cause) {
    console.error('Drawing the QR code failed.', cause)
    return false
  }
}

// Modules with a whole number of pixels have sharp edges; the remainder widens the quiet zone.
function wholeModulesPx(svg: SVGSVGElement, sizePx: number) {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  return modules > 0 && modules <= sizePx ? Math.floor(sizePx / modules) * modules : sizePx
}

async function imageOf(svg: SVGSVGElement, side: number) {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(side))
  copy.setAttribute('height', String(side))
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}

async function toPng(canvas: HTMLCanvasElement) {
  try {
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  } catch (cause) {
    console.error('Encoding the QR code failed.', cause)
    return null
  }
}

const failed = (failure: PngFailure): PngResult => ({ ok: false, failure })

export const FAILURE_TEXT = {
  'no-canvas': t('png.failedToCreateDownloadCanvas'),
  'no-code': t('png.failedToGenerateQrCode'),
  'no-file': t('png.failedToCreateDownloadFile'),
} as const satisfies Record<PngFailure, string>
