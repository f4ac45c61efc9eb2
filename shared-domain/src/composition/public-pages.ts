import * as z from 'zod/mini'

/** A placeholder in built documents for the URL of their files, which only the server knows. */
export const PUBLIC_PAGES_BASE = '{{pages}}/'

/** Next to the list: the script that renders the pages on the server, a CommonJS module without any `require`. */
export const PUBLIC_PAGES_RENDERER = 'renderer.js'

const htmlFile = z.string().check(z.regex(/^([a-z]{2,3}\/)?[\w-]+\.html$/))

/** The public pages that a remote's build contains, listed in `pages/pages.json`. */
export const PublicPagesSchema = z.array(
  z.object({
    /** The URL; `:name` is a parameter. */
    path: z.string().check(z.startsWith('/')),
    /** The HTML file next to the list, without any data. */
    document: htmlFile,
    /** For a page that is rendered at each request with data of the record. */
    rendered: z.optional(
      z.object({
        /** The page's name in the renderer, with its language before it when that is not English, as in `mi/ReportPage`. */
        expose: z.string(),
        /** The HTML file with `<!--page-->` where the page goes. */
        template: htmlFile,
      }),
    ),
  }),
)
export type PublicPages = z.infer<typeof PublicPagesSchema>
