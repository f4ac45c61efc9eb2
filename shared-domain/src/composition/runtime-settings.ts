import * as z from 'zod/mini'

/** Which attribute of the open-data layer holds what; `null` where the layer has none. */
export const OpenDataFieldsSchema = z.object({
  objectId: z.string(),
  /** A stable id; without one the object id stands in, as WCC and its number. */
  binId: z.nullable(z.string()),
  location: z.string(),
  binType: z.nullable(z.string()),
  fillLevel: z.nullable(z.string()),
  status: z.nullable(z.string()),
  lastCollected: z.nullable(z.string()),
  /** Why something of a bin is not known; the layer of the product itself has it. */
  flags: z.optional(z.string()),
})
export type OpenDataFields = z.infer<typeof OpenDataFieldsSchema>

/** What the server tells every document it serves. */
export const RuntimeSettingsSchema = z.object({
  openData: z.object({
    /** The layer, without the trailing `/query`. */
    layerUrl: z.string(),
    fields: OpenDataFieldsSchema,
    /** Whether the layer is the built-in demonstration city. */
    isDemonstration: z.boolean(),
  }),
  /** Where residents find the product, without a trailing slash; `null` in the demonstration, which has no address of its own. */
  publicOrigin: z.nullable(z.string()),
  /** The council's open-data map page that the dashboard frames. */
  mapPageUrl: z.string(),
  /** A tile URL with {z}, {x} and {y}, or a PMTiles archive on our own origin; `null` draws the map without streets. */
  tileUrl: z.nullable(z.string()),
  tileAttribution: z.string(),
  /** Where routes are planned: in a worker of the browser, or by the server, which has a planner of the council's own. */
  routePlanner: z.enum(['browser', 'server']),
  /** For how many days the council keeps what residents say of themselves. */
  retainDays: z.object({ contacts: z.int(), unresolved: z.int(), photos: z.int() }),
  /** Whether a browser may load a remote from its own machine in place of the live one. */
  allowOverrides: z.boolean(),
  /** Signed id of this load of the page, which its reports carry; empty without a session, and where no page is. */
  loadId: z.string(),
})
export type RuntimeSettings = z.infer<typeof RuntimeSettingsSchema>

/** What a resident's page needs of the settings: it is in every document that a phone loads. */
export interface PublicSettings extends Pick<RuntimeSettings, 'tileUrl' | 'tileAttribution' | 'retainDays'> {
  openData: Pick<RuntimeSettings['openData'], 'isDemonstration'>
}

export const publicSettings = ({ openData, ...settings }: RuntimeSettings): PublicSettings => ({
  openData: { isDemonstration: openData.isDemonstration },
  tileUrl: settings.tileUrl,
  tileAttribution: settings.tileAttribution,
  retainDays: settings.retainDays,
})
