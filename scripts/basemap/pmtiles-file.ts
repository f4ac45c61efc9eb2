import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

interface Tile {
  z: number
  x: number
  y: number
  /** A Mapbox vector tile, uncompressed. */
  bytes: Uint8Array
}

interface PmtilesContent {
  tiles: readonly Tile[]
  metadata: Readonly<Record<string, unknown>>
  /** WGS 84 degrees. */
  bounds: { north: number; south: number; west: number; east: number }
}

const HEADER_BYTES = 127
const GZIP = 2
const MVT = 1

/** A PMTiles archive (specification, version 3) whose directory is small enough to be its root. */
export function pmtilesFile({ tiles, metadata, bounds }: PmtilesContent): Buffer {
  const placed = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((a, b) => a.id - b.id)
  const { directory, data, entries, contents } = archiveOf(placed)
  const root = gzipSync(directory)
  const described = gzipSync(JSON.stringify(metadata))
  const zooms = tiles.map(({ z }) => z)
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header[7] = 3
  const lengths = [root.length, described.length, 0, data.length]
  let at = HEADER_BYTES
  for (const [i, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + i * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + i * 16)
    at += length
  }
  for (const [i, count] of [tiles.length, entries, contents].entries())
    header.writeBigUInt64LE(BigInt(count), 72 + i * 8)
  header.set([1, GZIP, GZIP, MVT, Math.min(...zooms), Math.max(...zooms)], 96)
  const { north, south, west, east } = bounds
  for (const [i, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  header[118] = Math.min(...zooms)
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((north + south) / 2) * 1e7), 123)
  return Buffer.concat([header, root, described, data])
}

interface Entry {
  id: number
  run: number
  offset: number
  length: number
}

/** Identical tiles are stored once. */
function archiveOf(tiles: readonly { id: number; bytes: Uint8Array }[]) {
  const known = new Map<string, { offset: number; length: number }>()
  const pieces: Buffer[] = []
  const entries: Entry[] = []
  let size = 0
  for (const { id, bytes } of tiles) {
    const key = Buffer.from(bytes).toString('base64')
    let place = known.get(key)
    if (!place) {
      const piece = gzipSync(bytes, { level: 9 })
      place = { offset: size, length: piece.length }
      known.set(key, place)
      pieces.push(piece)
      size += piece.length
    }
    const before = entries.at(-1)
    if (before && before.id + before.run === id && before.offset === place.offset) before.run += 1
    else entries.push({ id, run: 1, ...place })
  }
  return {
    directory: directoryOf(entries),
    data: Buffer.concat(pieces),
    entries: entries.length,
    contents: pieces.length,
  }
}

function directoryOf(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, i) => {
      const before = entries[i - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  return Buffer.from(numbers.flatMap(varint))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return [...bytes, left]
}
