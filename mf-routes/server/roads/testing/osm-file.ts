import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import type { OsmTags } from '../osm-elements'

/** A small map: nodes by their degrees, ways by their nodes, restrictions by their members. */
export interface OsmMap {
  nodes: Readonly<Record<number, readonly [lat: number, lng: number, tags?: OsmTags]>>
  ways: Readonly<Record<number, readonly [nodes: readonly number[], tags: OsmTags]>>
  restrictions?: readonly {
    rule: string
    from: number
    via: { node: number } | { way: number }
    to: number
    except?: string
  }[]
}

const restrictionsOf = ({ restrictions = [] }: OsmMap) =>
  restrictions.map(({ rule, from, via, to, except }, i) => ({
    id: 900 + i,
    tags: { type: 'restriction', restriction: rule, ...(except !== undefined && { except }) } as OsmTags,
    members: [
      { kind: 1, ref: from, role: 'from' },
      'node' in via ? { kind: 0, ref: via.node, role: 'via' } : { kind: 1, ref: via.way, role: 'via' },
      { kind: 1, ref: to, role: 'to' },
    ],
  }))

/** The map in OpenStreetMap's XML. */
export function osmXml(map: OsmMap): string {
  const kinds = ['node', 'way', 'relation']
  const tagsXml = (tags: OsmTags = {}) =>
    Object.entries(tags)
      .map(([key, value]) => `<tag k="${key}" v="${value.replace(/"/g, '&quot;')}"/>`)
      .join('')
  const nodes = Object.entries(map.nodes).map(
    ([id, [lat, lng, tags]]) => `<node id="${id}" lat="${lat}" lon="${lng}">${tagsXml(tags)}</node>`,
  )
  const ways = Object.entries(map.ways).map(
    ([id, [refs, tags]]) =>
      `<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsXml(tags)}</way>`,
  )
  const relations = restrictionsOf(map).map(
    ({ id, members, tags }) =>
      `<relation id="${id}">${members.map(({ kind, ref, role }) => `<member type="${kinds[kind]}" ref="${ref}" role="${role}"/>`).join('')}${tagsXml(tags)}</relation>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6">${[...nodes, ...ways, ...relations].join('\n')}</osm>`
}

/** The map in OpenStreetMap's PBF format, its nodes dense. */
export function osmPbf(map: OsmMap, features: readonly string[] = ['OsmSchema-V0.6', 'DenseNodes']): Buffer {
  const header = new PbfWriter()
  for (const feature of features) header.writeStringField(4, feature)
  return Buffer.concat([blob('OSMHeader', header.finish()), blob('OSMData', blockOf(map))])
}

function blob(kind: string, content: Uint8Array): Buffer {
  const body = new PbfWriter()
  body.writeVarintField(2, content.length)
  body.writeBytesField(3, deflateSync(content))
  const bytes = body.finish()
  const head = new PbfWriter()
  head.writeStringField(1, kind)
  head.writeVarintField(3, bytes.length)
  const headBytes = head.finish()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(headBytes.length)
  return Buffer.concat([length, headBytes, bytes])
}

function blockOf(map: OsmMap): Uint8Array {
  const strings = ['']
  const numberOf = (text: string) => {
    const known = strings.indexOf(text)
    return known === -1 ? strings.push(text) - 1 : known
  }
  const differences = (values: readonly number[]) => values.map((value, i) => value - (values[i - 1] ?? 0))
  const writeTags = (pbf: PbfWriter, tags: OsmTags) => {
    pbf.writePackedVarint(2, Object.keys(tags).map(numberOf))
    pbf.writePackedVarint(3, Object.values(tags).map(numberOf))
  }
  const nodes = Object.entries(map.nodes).map(([id, [lat, lng, tags = {}]]) => ({
    id: Number(id),
    lat,
    lng,
    tags,
  }))
  const group = new PbfWriter()
  group.writeMessage(
    2,
    (_, pbf) => {
      pbf.writePackedSVarint(1, differences(nodes.map(({ id }) => id)))
      pbf.writePackedSVarint(8, differences(nodes.map(({ lat }) => Math.round(lat * 1e7))))
      pbf.writePackedSVarint(9, differences(nodes.map(({ lng }) => Math.round(lng * 1e7))))
      pbf.writePackedVarint(
        10,
        nodes.flatMap(({ tags }) => [...Object.entries(tags).flat().map(numberOf), 0]),
      )
    },
    null,
  )
  for (const [id, [refs, tags]] of Object.entries(map.ways))
    group.writeMessage(
      3,
      (_, pbf) => {
        pbf.writeVarintField(1, Number(id))
        writeTags(pbf, tags)
        pbf.writePackedSVarint(8, differences(refs))
      },
      null,
    )
  for (const { id, tags, members } of restrictionsOf(map))
    group.writeMessage(
      4,
      (_, pbf) => {
        pbf.writeVarintField(1, id)
        writeTags(pbf, tags)
        pbf.writePackedVarint(
          8,
          members.map(({ role }) => numberOf(role)),
        )
        pbf.writePackedSVarint(9, differences(members.map(({ ref }) => ref)))
        pbf.writePackedVarint(
          10,
          members.map(({ kind }) => kind),
        )
      },
      null,
    )
  const groupBytes = group.finish()
  const block = new PbfWriter()
  block.writeMessage(
    1,
    (_, pbf) => {
      for (const text of strings) pbf.writeBytesField(1, Buffer.from(text))
    },
    null,
  )
  block.writeBytesField(2, groupBytes)
  return block.finish()
}
