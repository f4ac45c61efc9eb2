import QRCode from 'qrcode'
import type { Box } from './label-stock'

/** The modules of a code without its quiet zone, row by row; 1 is dark. */
export interface QrModules {
  size: number
  data: Uint8Array
}

/** Without a margin of four white modules a code does not scan on a dark background (ISO/IEC 18004). */
export const QUIET_ZONE_MODULES = 4

/** The code of a link, with the error correction that survives a scratched label. */
export const qrModules = (link: string): QrModules =>
  QRCode.create(link, { errorCorrectionLevel: 'H' }).modules

/** Runs of dark modules in a row, each as one rectangle, in modules from the code's corner. */
export function* darkRuns({ size, data }: QrModules): Generator<{ x: number; y: number; width: number }> {
  for (let y = 0; y < size; y += 1) {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && data[y * size + x]) x += 1
      if (x > start) yield { x: start, y, width: x - start }
      else x += 1
    }
  }
}

/** The dark modules as an SVG path with one unit per module, moved by `start` units right and down. */
export const darkPath = (code: QrModules, start = 0) =>
  [...darkRuns(code)].map(({ x, y, width }) => `M${x + start} ${y + start}h${width}v1h-${width}z`).join('')

/** The box of the modules inside the box of a code with its quiet zone. */
export function modulesBox({ x, y, width }: Box, size: number): Box {
  const module = width / (size + 2 * QUIET_ZONE_MODULES)
  const margin = module * QUIET_ZONE_MODULES
  return { x: x + margin, y: y + margin, width: module * size, height: module * size }
}
