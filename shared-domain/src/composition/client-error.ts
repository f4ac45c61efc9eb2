import * as z from 'zod/mini'

/** What a page tells the server when a remote does not load or does not render. */
export const ClientErrorSchema = z.object({
  /** The id that the page's document carried: `loadId` of its settings. */
  load: z.string().check(z.minLength(1), z.maxLength(200)),
  remote: z.string().check(z.minLength(1), z.maxLength(100)),
  version: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(['load', 'render']),
  message: z.string().check(z.maxLength(2000)),
})
export type ClientError = z.infer<typeof ClientErrorSchema>
