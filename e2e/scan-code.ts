import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)

/** The texts of the codes in a PNG, read after adding blur and noise as of a poor camera. */
export async function scanCodes(page: Page, png: Buffer): Promise<string[]> {
  const wasmBinary = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'))
  // By default it would fetch the file from a public server.
  await prepareZXingModule({
    overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer },
    fireImmediately: true,
  })
  const seen = await page.evaluate(withNoise, `data:image/png;base64,${png.toString('base64')}`)
  const codes = await readBarcodes(Buffer.from(seen, 'base64'), { formats: ['QRCode'] })
  return codes.map(({ text }) => text)
}

/** Runs in the page, because a browser can decode and encode the picture without a further library. */
async function withNoise(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { width, height } = image
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  context.filter = 'blur(0.5px)'
  context.drawImage(image, 0, 0)
  const picture = context.getImageData(0, 0, width, height)
  let seed = 42
  for (const [index, value] of picture.data.entries()) {
    // A linear congruential generator (Numerical Recipes), so that a failure can be reproduced.
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    if (index % 4 !== 3) picture.data[index] = value + (seed / 2 ** 32 - 0.5) * 120
  }
  context.putImageData(picture, 0, 0)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
