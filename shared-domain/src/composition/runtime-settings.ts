import * as z from 'zod/mini'

/** The attribute names of the open-data layer; `null` where the layer lacks an attribute. */
export const OpenDataFieldsSchema = z.object({
  objectId: z.string(),
  /** A stable id. Without one the id is WCC and the object id. */
  binId: z.nullable(z.string()),
  location: z.string(),
  binType: z.nullable(z.string()),
  fillLevel: z.nullable(z.string()),
  status: z.nullable(z.string()),
  lastCollected: z.nullable(z.string()),
  /** Why a value of the bin is unknown; only the product's own layer has it. */
  flags: z.optional(z.string()),
  /** When the fill level was measured; only the product's own layer has it. */
  measured: z.optional(z.string()),
})
export type OpenDataFields = z.infer<typeof OpenDataFieldsSchema>

/** What the server tells every document that it serves. */
export const RuntimeSettingsSchema = z.object({
  openData: z.object({
    /** The layer's URL without the trailing `/query`. */
    layerUrl: z.string(),
    fields: OpenDataFieldsSchema,
    /** Whether the layer is the built-in demonstration city. */
    isDemonstration: z.boolean(),
    /** Whether the record's bins come from a council's layer, which the server reads every five minutes. */
    isMirrored: z.optional(z.boolean()),
  }),
  /** The public origin without a trailing slash; `null` in the demonstration, which has none. */
  publicOrigin: z.nullable(z.string()),
  /** The council's open-data map page, which the dashboard embeds. */
  mapPageUrl: z.string(),
  /** A tile URL with {z}, {x} and {y}, or a PMTiles archive on our own origin; `null` draws the map without streets. */
  tileUrl: z.nullable(z.string()),
  tileAttribution: z.string(),
  /** Where routes are planned: in a browser worker, or on the server by the council's own planner. */
  routePlanner: z.enum(['browser', 'server']),
  /** For how many days the council keeps residents' notes and contacts. */
  retainDays: z.object({ contacts: z.int(), unresolved: z.int(), photos: z.int() }),
  /** Whether a browser may load a remote from its own machine instead of the live one. */
  allowOverrides: z.boolean(),
  /** Whether this person may choose mock data: everyone in the demonstration, elsewhere whom an administrator allows it. */
  offersMockData: z.boolean(),
  /** Whether pages are shown in a language whose texts are not all reviewed; left out: no. */
  showsDraftLanguages: z.optional(z.boolean()),
  /** The roles of the person for whom the document was made; left out where that is not known. */
  roles: z.optional(z.array(z.string())),
  /** A signed id of this page load, sent with its error reports; empty without a session and for documents without a page. */
  loadId: z.string(),
})
export type RuntimeSettings = z.infer<typeof RuntimeSettingsSchema>

/** The part of the settings that residents' pages need. It is in every document that a phone loads. */
export interface PublicSettings
  extends Pick<RuntimeSettings, 'tileUrl' | 'tileAttribution' | 'retainDays' | 'offersMockData'> {
  openData: Pick<RuntimeSettings['openData'], 'isDemonstration' | 'isMirrored'>
}
