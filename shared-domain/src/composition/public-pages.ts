import * as z from 'zod/mini'

/** Stands in a built document for the URL of its files, which only the server knows. */
export const PUBLIC_PAGES_BASE = '{{pages}}/'

/** Beside the list: the script that renders the pages on the server, a CommonJS module that requires nothing. */
export const PUBLIC_PAGES_RENDERER = 'renderer.js'

const htmlFile = z.string().check(z.regex(/^[\w-]+\.html$/))

/** The documents that a remote brings for its public pages: `pages/pages.json` in its build. */
export const PublicPagesSchema = z.array(
  z.object({
    /** The URL, with `:name` for a parameter. */
    path: z.string().check(z.startsWith('/')),
    /** The HTML file, beside the list: as it is without any data. */
    document: htmlFile,
    /** How a page with data of the record is rendered for a request. */
    rendered: z.optional(
      z.object({
        /** The name by which the renderer knows the page. */
        expose: z.string(),
        /** The HTML file with `<!--page-->` in the place of the page. */
        template: htmlFile,
      }),
    ),
  }),
)
export type PublicPages = z.infer<typeof PublicPagesSchema>
