import * as z from 'zod/mini'

/** Where the API says whether the council's map page can be framed. */
export const MAP_PAGE_API = '/api/map-page'

export const MapPageSchema = z.object({
  url: z.string(),
  /** Whether a page of the product may show the map page in a frame. */
  embeddable: z.boolean(),
  /** Why not, in one sentence for operators; `null` when it may. */
  reason: z.nullable(z.string()),
})
export type MapPage = z.infer<typeof MapPageSchema>
