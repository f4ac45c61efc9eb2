import * as z from 'zod/mini'

/** Stands in a built document for the URL of its files, which only the server knows. */
export const PUBLIC_PAGES_BASE = '{{pages}}/'

/** The documents that a remote brings for its public pages: `pages/pages.json` in its build. */
export const PublicPagesSchema = z.array(
  z.object({
    /** The URL. */
    path: z.string().check(z.startsWith('/')),
    /** The HTML file, beside the list. */
    document: z.string().check(z.regex(/^[\w-]+\.html$/)),
  }),
)
export type PublicPages = z.infer<typeof PublicPagesSchema>
