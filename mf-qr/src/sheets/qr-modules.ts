import QRCode from 'qrcode'
import type { Box } from './label-stock'

/** The modules of a code without its quiet zone, row by row; 1 is dark. */
export interface QrModules {
  size: number
  data: Uint8Array
}

/** Without four modules of white around it a code does not scan on a dark ground (ISO/IEC 18004). */
export const QUIET_ZONE_MODULES = 4

/** The code of a link, at the error correction that outlives a scratched label. */
export const qrModules = (link: string): QrModules =>
  QRCode.create(link, { errorCorrectionLevel: 'H' }).modules

/** Dark modules side by side, as one rectangle a run, in modules from the code's corner. */
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

/** The dark modules as the path of an SVG, one unit a module, its first module at `start` from the corner. */
export const darkPath = (code: QrModules, start = 0) =>
  [...darkRuns(code)].map(({ x, y, width }) => `M${x + start} ${y + start}h${width}v1h-${width}z`).join('')

/** Where the modules are in the box of a code with its quiet zone. */
export function modulesBox({ x, y, width }: Box, size: number): Box {
  const module = width / (size + 2 * QUIET_ZONE_MODULES)
  const margin = module * QUIET_ZONE_MODULES
  return { x: x + margin, y: y + margin, width: module * size, height: module * size }
}
