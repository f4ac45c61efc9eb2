import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { bytesToHeader, Compression, type Header, TileType } from 'pmtiles'

/** A PMTiles archive of vector tiles that the server serves for maps. */
export interface BasemapFile {
  path: string
  /** The path at which browsers read it. It contains a hash of the file, so that browsers may cache it for ever. */
  url: string
  /** Plain text; empty when the file has none. */
  attribution: string
}

const HEADER_BYTES = 127

/** Reads the header of an archive. When it is not usable, throws an Error whose message completes a sentence, such as "there is no such file". */
export function readBasemapFile(given: string): BasemapFile {
  const path = resolve(given)
  const file = openFile(path)
  try {
    const start = readAt(file, 0, HEADER_BYTES)
    if (start.length < HEADER_BYTES || start.toString('latin1', 0, 7) !== 'PMTiles')
      throw new Error('the file is no PMTiles archive')
    if (start[7] !== 3) throw new Error(`the archive has version ${start[7]} of PMTiles, and 3 is read`)
    const header = bytesToHeader(arrayBufferOf(start))
    check(header, fstatSync(file).size)
    const root = readAt(file, header.rootDirectoryOffset, header.rootDirectoryLength)
    const metadata = readAt(file, header.jsonMetadataOffset, header.jsonMetadataLength)
    // The directory holds the position and length of every tile, so its hash changes with the tiles.
    const id = createHash('sha256').update(start).update(root).update(metadata).digest('hex').slice(0, 12)
    return { path, url: `/basemap/${id}.pmtiles`, attribution: attributionIn(metadata, header) }
  } finally {
    closeSync(file)
  }
}

/** The streets of the demonstration city. */
export const demonstrationBasemap = () =>
  readBasemapFile(join(import.meta.dirname, '../../demonstration/basemap/demonstration.pmtiles'))

function openFile(path: string): number {
  try {
    const file = openSync(path, 'r')
    if (fstatSync(file).isFile()) return file
    closeSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') throw new Error(`the file cannot be read (${code})`)
  }
  throw new Error('there is no such file')
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
}

const arrayBufferOf = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

/** The compressions that browsers decode without a library. */
const UNPACKED = [Compression.None, Compression.Gzip]

function check(header: Header, size: number) {
  if (header.tileType !== TileType.Mvt)
    throw new Error('its tiles are no vector tiles (MVT): make or download a vector extract')
  if (![header.tileCompression, header.internalCompression].every((kind) => UNPACKED.includes(kind)))
    throw new Error('its tiles are packed in a way that browsers cannot read: use gzip')
  const end = Math.max(
    header.tileDataOffset + (header.tileDataLength ?? 0),
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
  )
  if (size < end) throw new Error(`the file ends after ${size} bytes of ${end}: copy it again`)
}

function attributionIn(metadata: Buffer, { internalCompression }: Header): string {
  const json = internalCompression === Compression.Gzip ? gunzipSync(metadata) : metadata
  const { attribution } = JSON.parse(json.toString()) as { attribution?: unknown }
  // Archives often name their source in HTML.
  return typeof attribution === 'string' ? attribution.replace(/<[^>]*>/g, '').trim() : ''
}
