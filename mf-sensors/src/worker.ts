import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?bytes'
import type { CodeFound, Frame } from './scanning/code-reader'

const scope = self as unknown as {
  onmessage: (event: MessageEvent<Frame>) => void
  postMessage: (found: CodeFound) => void
}

// The module gets its bytes here; by default it would fetch them from a public server.
const ready = prepareZXingModule({ overrides: { wasmBinary: decoder.buffer }, fireImmediately: true })

scope.onmessage = async ({ data: { width, height, pixels } }) => {
  await ready
  const image = { width, height, data: new Uint8ClampedArray(pixels), colorSpace: 'srgb' } as ImageData
  const [code] = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
  scope.postMessage({ text: code?.isValid ? code.text : null })
}
