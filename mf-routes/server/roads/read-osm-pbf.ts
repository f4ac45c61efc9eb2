import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { PbfReader } from 'pbf'
import { ExtractRefused, type OsmTags, type OsmVisitor } from './osm-elements'

/** The limits of the format, in bytes: of the header of a blob, and of a blob. */
const HEADER_MOST = 64 * 1024
const BLOB_MOST = 32 * 1024 * 1024
/** What a file may require of its readers, as the format has it; a file with history has other objects. */
const KNOWN_FEATURES: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes'])

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)

/**
 * Reads an extract in the PBF format (wiki.openstreetmap.org/wiki/PBF_Format), a blob at a time. `progress` is called with the share of the
 * file that is read. Throws `ExtractRefused` when it is not such a file.
 */
export async function readOsmPbf(
  path: string,
  visitor: OsmVisitor,
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    let at = 0
    while (at < size) {
      const length = (await bytesOf(file, at, 4)).readUInt32BE()
      if (length > HEADER_MOST) throw notPbf()
      const header = readBlobHeader(await bytesOf(file, at + 4, length))
      if (header.bytes > BLOB_MOST) throw notPbf()
      const begin = at + 4 + length
      const isNeeded = header.kind === 'OSMData' || header.kind === 'OSMHeader'
      if (at === 0 && header.kind !== 'OSMHeader') throw notPbf()
      if (isNeeded) {
        const block = await contentOf(await bytesOf(file, begin, header.bytes))
        if (header.kind === 'OSMHeader') checkFeatures(block)
        else readBlock(block, visitor)
      }
      at = begin + header.bytes
      progress(at / size)
    }
    if (size === 0) throw notPbf()
  } catch (error) {
    if (error instanceof ExtractRefused || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new ExtractRefused('it is damaged, or not in the format of .osm.pbf files', { cause: error })
  } finally {
    await file.close()
  }
}

const notPbf = () => new ExtractRefused('it is not in the format of .osm.pbf files')

async function bytesOf(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  if (bytesRead < length) throw new ExtractRefused('it ends too early: copy it again')
  return buffer
}

function readBlobHeader(bytes: Buffer): { kind: string; bytes: number } {
  return new PbfReader(bytes).readFields(
    (tag, header, pbf) => {
      if (tag === 1) header.kind = pbf.readString()
      else if (tag === 3) header.bytes = pbf.readVarint()
    },
    { kind: '', bytes: 0 },
  )
}

async function contentOf(blob: Buffer): Promise<Buffer> {
  const found = new PbfReader(blob).readFields(
    (tag, content, pbf) => {
      if (tag === 1) content.raw = pbf.readBytes()
      else if (tag === 3) content.zlib = pbf.readBytes()
      else if (tag > 3) content.other = true
    },
    { raw: null as Uint8Array | null, zlib: null as Uint8Array | null, other: false },
  )
  if (found.raw) return Buffer.from(found.raw)
  if (found.zlib) return inflated(Buffer.from(found.zlib), { maxOutputLength: BLOB_MOST })
  throw new ExtractRefused(
    found.other
      ? 'it is compressed by another method than zlib: write it anew by osmium cat'
      : 'a block of it is empty',
  )
}

function checkFeatures(block: Buffer): void {
  const features = new PbfReader(block).readFields((tag, all, pbf) => {
    if (tag === 4) all.push(pbf.readString())
  }, [] as string[])
  const unknown = features.filter((feature) => !KNOWN_FEATURES.has(feature))
  if (unknown.length > 0)
    throw new ExtractRefused(`it needs ${unknown.join(' and ')}, which is not read here: take a file without`)
}

interface Block {
  strings: string[]
  groups: Uint8Array[]
  /** Billionths of a degree. */
  granularity: number
  latOffset: number
  lngOffset: number
}

function readBlock(bytes: Buffer, visitor: OsmVisitor): void {
  const block = new PbfReader(bytes).readFields(
    (tag, read: Block, pbf) => {
      if (tag === 1) read.strings = pbf.readMessage(readString, [] as string[])
      else if (tag === 2) read.groups.push(pbf.readBytes())
      else if (tag === 17) read.granularity = pbf.readVarint()
      else if (tag === 19) read.latOffset = pbf.readVarint(true)
      else if (tag === 20) read.lngOffset = pbf.readVarint(true)
    },
    { strings: [], groups: [], granularity: 100, latOffset: 0, lngOffset: 0 } as Block,
  )
  for (const group of block.groups)
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 1 && visitor.node) readNode(pbf, block, visitor.node)
      else if (tag === 2 && visitor.node) readDenseNodes(pbf, block, visitor.node)
      else if (tag === 3 && visitor.way) readWay(pbf, block, visitor.way)
      else if (tag === 4 && visitor.relation) readRelation(pbf, block, visitor.relation)
    }, null)
}

function readString(tag: number, strings: string[], pbf: PbfReader): void {
  if (tag === 1) strings.push(pbf.readString())
}

const inE7 = (offset: number, granularity: number, value: number) =>
  Math.round((offset + granularity * value) / 100)

function readNode(outer: PbfReader, block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  const node = outer.readMessage(
    (tag, read, pbf) => {
      if (tag === 1) read.id = pbf.readSVarint()
      else if (tag === 2) pbf.readPackedVarint(read.keys)
      else if (tag === 3) pbf.readPackedVarint(read.values)
      else if (tag === 8) read.lat = pbf.readSVarint()
      else if (tag === 9) read.lng = pbf.readSVarint()
    },
    { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] },
  )
  const { granularity, latOffset, lngOffset } = block
  visit(
    node.id,
    inE7(latOffset, granularity, node.lat),
    inE7(lngOffset, granularity, node.lng),
    tagsOf(block, node),
  )
}

function readDenseNodes(outer: PbfReader, block: Block, visit: NonNullable<OsmVisitor['node']>): void {
  const dense = outer.readMessage(
    (tag, read, pbf) => {
      if (tag === 1) pbf.readPackedSVarint(read.ids)
      else if (tag === 8) pbf.readPackedSVarint(read.lats)
      else if (tag === 9) pbf.readPackedSVarint(read.lngs)
      else if (tag === 10) pbf.readPackedVarint(read.tags)
    },
    { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] },
  )
  const { granularity, latOffset, lngOffset, strings } = block
  let [id, lat, lng, at] = [0, 0, 0, 0]
  for (let i = 0; i < dense.ids.length; i += 1) {
    // Each is the difference from the one before.
    id += dense.ids[i] as number
    lat += dense.lats[i] as number
    lng += dense.lngs[i] as number
    let tags = NO_TAGS
    if (dense.tags.length > 0) {
      // Pairs of keys and values, ended by a zero for each node.
      const own: Record<string, string> = {}
      for (; (dense.tags[at] ?? 0) !== 0; at += 2)
        own[strings[dense.tags[at] as number] ?? ''] = strings[dense.tags[at + 1] ?? 0] ?? ''
      at += 1
      tags = own
    }
    visit(id, inE7(latOffset, granularity, lat), inE7(lngOffset, granularity, lng), tags)
  }
}

const NO_TAGS: OsmTags = {}

function readWay(outer: PbfReader, block: Block, visit: NonNullable<OsmVisitor['way']>): void {
  const way = outer.readMessage(
    (tag, read, pbf) => {
      if (tag === 1) read.id = pbf.readVarint()
      else if (tag === 2) pbf.readPackedVarint(read.keys)
      else if (tag === 3) pbf.readPackedVarint(read.values)
      else if (tag === 8) pbf.readPackedSVarint(read.refs)
    },
    { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] },
  )
  visit(way.id, summed(way.refs), tagsOf(block, way))
}

const MEMBER_KINDS = ['node', 'way', 'relation'] as const

function readRelation(outer: PbfReader, block: Block, visit: NonNullable<OsmVisitor['relation']>): void {
  const relation = outer.readMessage(
    (tag, read, pbf) => {
      if (tag === 1) read.id = pbf.readVarint()
      else if (tag === 2) pbf.readPackedVarint(read.keys)
      else if (tag === 3) pbf.readPackedVarint(read.values)
      else if (tag === 8) pbf.readPackedVarint(read.roles)
      else if (tag === 9) pbf.readPackedSVarint(read.refs)
      else if (tag === 10) pbf.readPackedVarint(read.kinds)
    },
    {
      id: 0,
      keys: [] as number[],
      values: [] as number[],
      roles: [] as number[],
      refs: [] as number[],
      kinds: [] as number[],
    },
  )
  const members = summed(relation.refs).map((ref, i) => ({
    ref,
    kind: MEMBER_KINDS[relation.kinds[i] ?? 0] ?? ('node' as const),
    role: block.strings[relation.roles[i] ?? 0] ?? '',
  }))
  visit(relation.id, members, tagsOf(block, relation))
}

/** The numbers of which each is given as the difference from the one before. */
function summed(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => {
    sum += difference
    return sum
  })
}

function tagsOf({ strings }: Block, { keys, values }: { keys: number[]; values: number[] }): OsmTags {
  return Object.fromEntries(keys.map((key, i) => [strings[key] ?? '', strings[values[i] ?? 0] ?? '']))
}
