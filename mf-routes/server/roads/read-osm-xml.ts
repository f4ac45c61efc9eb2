import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ExtractRefused, type OsmVisitor } from './osm-elements'

/**
 * Reads an extract in OpenStreetMap's XML, piece by piece; compressed by gzip where the name ends in `.gz`. `progress` is called with the
 * share of the file that is read. Throws `ExtractRefused` when it is not such a file.
 */
export async function readOsmXml(
  path: string,
  visitor: OsmVisitor,
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  const { size } = await stat(path)
  const file = createReadStream(path)
  let read = 0
  file.on('data', (bytes) => {
    read += bytes.length
    progress(read / size)
  })
  const decompressed = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  file.on('error', (error) => decompressed.destroy(error))
  const elements = new ElementReader(visitor)
  const parser = new SaxesParser()
  parser.on('opentag', (tag) => elements.open(tag))
  parser.on('closetag', (tag) => elements.close(tag))
  parser.on('error', (error) => {
    throw error
  })
  const text = new TextDecoder('utf-8')
  try {
    for await (const bytes of decompressed) parser.write(text.decode(bytes as Buffer, { stream: true }))
    parser.close()
  } catch (error) {
    if (error instanceof ExtractRefused || (error as NodeJS.ErrnoException).syscall !== undefined) throw error
    throw new ExtractRefused('it is damaged, or not in the format of .osm files', { cause: error })
  } finally {
    file.destroy()
  }
  if (!elements.isOsm) throw new ExtractRefused('it is not in the format of .osm files')
}

const DEGREES = 1e-7
const MEMBER_KINDS = { node: 'node', way: 'way', relation: 'relation' } as const

/** Puts elements together from their tags. */
class ElementReader {
  readonly #visitor: OsmVisitor
  #attributes: Record<string, string> = {}
  #tags: Record<string, string> = {}
  #refs: number[] = []
  #members: Parameters<NonNullable<OsmVisitor['relation']>>[1][number][] = []
  isOsm = false

  constructor(visitor: OsmVisitor) {
    this.#visitor = visitor
  }

  open({ name, attributes }: SaxesTagPlain): void {
    if (name === 'osm') this.isOsm = true
    else if (name === 'node' || name === 'way' || name === 'relation') {
      this.#attributes = attributes
      this.#tags = {}
      this.#refs = []
      this.#members = []
    } else if (name === 'tag') this.#tags[attributes.k ?? ''] = attributes.v ?? ''
    else if (name === 'nd') this.#refs.push(Number(attributes.ref))
    else if (name === 'member')
      this.#members.push({
        kind: MEMBER_KINDS[attributes.type as keyof typeof MEMBER_KINDS] ?? 'node',
        ref: Number(attributes.ref),
        role: attributes.role ?? '',
      })
  }

  close({ name }: SaxesTagPlain): void {
    const { node, way, relation } = this.#visitor
    const id = Number(this.#attributes.id)
    if (name === 'node')
      node?.(
        id,
        Math.round(Number(this.#attributes.lat) / DEGREES),
        Math.round(Number(this.#attributes.lon) / DEGREES),
        this.#tags,
      )
    else if (name === 'way') way?.(id, this.#refs, this.#tags)
    else if (name === 'relation') relation?.(id, this.#members, this.#tags)
  }
}
