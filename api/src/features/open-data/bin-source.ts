import type { OpenDataFields } from 'shared-domain'

/** What feeds the record's bins. */
export interface BinSource {
  /** The council's open-data layer, which is mirrored; without one a new record opens with the demonstration city. */
  layer: { layerUrl: string; fields: OpenDataFields } | null
  /** Whether the demonstration city lives on. */
  isSimulated: boolean
}
