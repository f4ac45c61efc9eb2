/** Tags of an element of OpenStreetMap, key by key. */
export type OsmTags = Readonly<Record<string, string>>

interface OsmMember {
  kind: 'node' | 'way' | 'relation'
  ref: number
  role: string
}

/** What reads a file calls for each element, in the order of the file. What is left out is not decoded. */
export interface OsmVisitor {
  /** Degrees × 10⁷. */
  node?: (id: number, lat: number, lng: number, tags: OsmTags) => void
  way?: (id: number, refs: readonly number[], tags: OsmTags) => void
  relation?: (id: number, members: readonly OsmMember[], tags: OsmTags) => void
}

/** A file that cannot be used, with a sentence that says why and what helps. */
export class ExtractRefused extends Error {}
