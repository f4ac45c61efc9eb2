import { A4, type Box } from './label-stock'
import { darkRuns, modulesBox, type QrModules } from './qr-modules'
import type { SheetPage } from './sheet-layout'

/** Coarser than any office printer, so that a code that is readable here is readable on paper. */
const DPI = 200
const PX_PER_MM = DPI / 25.4

export interface GreyImage {
  width: number
  height: number
  /** One byte per pixel, row by row; 255 is white. */
  pixels: Uint8Array
}

/** The image of a printed page. Texts are painted as solid boxes, which disturb the decoder more than real text. */
export function paintPage({ codes, texts }: SheetPage, modules: readonly QrModules[]): GreyImage {
  const image = blankImage(Math.round(A4.width * PX_PER_MM), Math.round(A4.height * PX_PER_MM))
  for (const [index, { box }] of codes.entries()) {
    const code = modules[index] as QrModules
    const { x, y, width } = modulesBox(box, code.size)
    paintCode(image, code, {
      x: x * PX_PER_MM,
      y: y * PX_PER_MM,
      pxPerModule: (width / code.size) * PX_PER_MM,
    })
  }
  for (const { box } of texts) blacken(image, inPixels(box))
  return image
}

export const blankImage = (width: number, height: number): GreyImage => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
})

/** Paints the dark modules of a code with its corner at `x` and `y`, in pixels. */
export function paintCode(
  image: GreyImage,
  code: QrModules,
  { x, y, pxPerModule }: { x: number; y: number; pxPerModule: number },
): void {
  for (const run of darkRuns(code))
    blacken(image, {
      x: x + run.x * pxPerModule,
      y: y + run.y * pxPerModule,
      width: run.width * pxPerModule,
      height: pxPerModule,
    })
}

function blacken({ width, height, pixels }: GreyImage, box: Box): void {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const left = within(box.x, width)
  const right = within(box.x + box.width, width)
  const bottom = within(box.y + box.height, height)
  for (let y = within(box.y, height); y < bottom; y += 1) pixels.fill(0, y * width + left, y * width + right)
}

/** Packs one bit per pixel. Each row starts with `leadBytes` empty bytes and ends at a whole byte. */
export function packBits(
  width: number,
  height: number,
  isSet: (index: number) => boolean,
  leadBytes = 0,
): Uint8Array {
  const rowBytes = leadBytes + Math.ceil(width / 8)
  const bytes = new Uint8Array(rowBytes * height)
  for (let index = 0; index < width * height; index += 1) {
    if (!isSet(index)) continue
    const x = index % width
    const at = Math.floor(index / width) * rowBytes + leadBytes + (x >> 3)
    bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7))
  }
  return bytes
}

/** The part of a page's image that shows a box of the page. */
export function cropImage(image: GreyImage, box: Box): GreyImage {
  const { x, y, width, height } = inPixels(box)
  const left = Math.max(0, Math.floor(x))
  const top = Math.max(0, Math.floor(y))
  const right = Math.min(image.width, Math.ceil(x + width))
  const bottom = Math.min(image.height, Math.ceil(y + height))
  const crop = blankImage(Math.max(0, right - left), Math.max(0, bottom - top))
  for (let row = 0; row < crop.height; row += 1) {
    const start = (top + row) * image.width + left
    crop.pixels.set(image.pixels.subarray(start, start + crop.width), row * crop.width)
  }
  return crop
}

const inPixels = ({ x, y, width, height }: Box): Box => ({
  x: x * PX_PER_MM,
  y: y * PX_PER_MM,
  width: width * PX_PER_MM,
  height: height * PX_PER_MM,
})
