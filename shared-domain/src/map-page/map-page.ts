import * as z from 'zod/mini'

/** The operation that says whether the council's map page can be embedded. */
export const MAP_PAGE_API = '/api/map-page'

export const MapPageSchema = z.object({
  url: z.string(),
  /** Whether one of our pages may show the map page in a frame. */
  embeddable: z.boolean(),
  /** Why not, in one sentence for operators; `null` when it may. */
  reason: z.nullable(z.string()),
})
export type MapPage = z.infer<typeof MapPageSchema>
