import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(js|css|html|json|svg)$/
const smallestWorthwhileBytes = 1024
/** The largest file that is worth the slowest compression. */
const largestWorthwhileBytes = 512 * 1024

/** Writes a .br and a .gz beside every text file, so that the server never compresses files. */
export async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (bytes.length < smallestWorthwhileBytes) continue
    await writeFile(`${file}.br`, await brotli(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

function brotli(bytes: Buffer): Promise<Buffer> {
  // The highest level takes three times as long and saves 2 %: used for files that phones download, not for the renderer.
  const quality = bytes.length < largestWorthwhileBytes ? 11 : 10
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

/** The size of a file as browsers get it, in bytes. */
export async function transferredSize(path: string, bytes: Buffer): Promise<number> {
  const isCompressed = compressible.test(path) && bytes.length >= smallestWorthwhileBytes
  return (isCompressed ? await brotli(bytes) : bytes).length
}
