import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { GreyImage } from './page-image'

/** Loads the decoder from its own bytes; by itself it would fetch them from a public server. */
export async function loadDecoder(wasmBinary: Uint8Array<ArrayBuffer>): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer }, fireImmediately: true })
}

const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
}

/** The text of the code in an image or in a file such as a PNG; `null` when no code can be read. */
export async function readCode(image: GreyImage | Uint8Array<ArrayBuffer>): Promise<string | null> {
  const [code] = await readBarcodes(image instanceof Uint8Array ? image : asImageData(image), OPTIONS)
  return code?.isValid ? code.text : null
}

const WHITE = 0xffffffff
const BLACK = 0xff000000

function asImageData({ width, height, pixels }: GreyImage) {
  const rgba = new Uint32Array(width * height).fill(WHITE)
  for (let index = 0; index < pixels.length; index += 1) if (pixels[index] === 0) rgba[index] = BLACK
  return { width, height, data: new Uint8ClampedArray(rgba.buffer), colorSpace: 'srgb' } as ImageData
}
