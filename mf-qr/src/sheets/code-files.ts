import { zlibSync } from 'fflate'
import { blankImage, type GreyImage, packBits, paintCode } from './page-image'
import { darkPath, type QrModules, QUIET_ZONE_MODULES } from './qr-modules'

/** The code with its quiet zone, at most `sizePx` wide. Modules with a whole number of pixels have sharp edges. */
export function codeImage(code: QrModules, sizePx: number): GreyImage {
  const modules = code.size + 2 * QUIET_ZONE_MODULES
  const pxPerModule = Math.max(1, Math.floor(sizePx / modules))
  const side = Math.max(sizePx, pxPerModule * modules)
  const start = Math.floor((side - pxPerModule * code.size) / 2)
  const image = blankImage(side, side)
  paintCode(image, code, { x: start, y: start, pxPerModule })
  return image
}

/** The code with its quiet zone, black on white, one unit per module. */
export function codeSvg(code: QrModules): string {
  const side = code.size + 2 * QUIET_ZONE_MODULES
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${darkPath(code, QUIET_ZONE_MODULES)}"/></svg>`
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A PNG with one bit per pixel (PNG specification, 3rd edition). */
export function encodePng({ width, height, pixels }: GreyImage): Uint8Array<ArrayBuffer> {
  // A byte before each row names its filter: none.
  const rows = packBits(width, height, (index) => pixels[index] === 255, 1)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 1
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk('IHDR', header),
    ...chunk('IDAT', zlibSync(rows)),
    ...chunk('IEND', new Uint8Array()),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
