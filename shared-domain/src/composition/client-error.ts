import { z } from 'zod'

/** What a page tells the server when a remote does not load or does not render. */
export const ClientErrorSchema = z.object({
  /** The id that the page's document carried: `loadId` of its settings. */
  load: z.string().min(1).max(200),
  remote: z.string().min(1).max(100),
  version: z.string().min(1).max(100),
  kind: z.enum(['load', 'render']),
  message: z.string().max(2000),
})
export type ClientError = z.infer<typeof ClientErrorSchema>
