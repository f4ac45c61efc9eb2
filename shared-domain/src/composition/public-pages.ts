import * as z from 'zod/mini'

/** A placeholder in built documents for the URL of their files, which only the server knows. */
export const PUBLIC_PAGES_BASE = '{{pages}}/'

/** Next to the list: the script that renders the pages on the server, a CommonJS module without any `require`. */
export const PUBLIC_PAGES_RENDERER = 'renderer.js'

/** Next to the list: the messages of the pages, of type `PublicMessages`. */
export const PUBLIC_PAGES_MESSAGES = 'messages.json'

/** The messages of public pages, for a council's own words (`shared-domain/messages`). */
export const PublicMessagesSchema = z.object({
  /** The keys of messages that stay as they are, because code reads them. */
  fixed: z.array(z.string()),
  /** English is the first one. */
  languages: z.array(
    z.object({
      language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
      /** In the language itself. */
      name: z.string(),
      /** ICU messages by key. */
      texts: z.record(z.string(), z.string()),
      /** The keys of those that a speaker has reviewed. */
      reviewed: z.array(z.string()),
    }),
  ),
  /** By key: the exposes of the pages that may show it. */
  shownOn: z.record(z.string(), z.array(z.string())),
})
export type PublicMessages = z.infer<typeof PublicMessagesSchema>

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
