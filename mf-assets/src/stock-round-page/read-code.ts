import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?bytes'

// The module gets its bytes here; by default it would fetch them from a public server.
const ready = prepareZXingModule({ overrides: { wasmBinary: decoder.buffer }, fireImmediately: true })

/** Returns the text of a QR code in a picture; `null` when there is none. */
export async function readCode(picture: ImageData): Promise<string | null> {
  await ready
  const [code] = await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  return code?.isValid ? code.text : null
}
