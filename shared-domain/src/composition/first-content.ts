import * as z from 'zod/mini'

/**
 * In a remote's build: the script that renders the first content of its pages, a CommonJS module without any `require`. The server puts
 * this HTML into the document, and the page replaces it when its scripts have run.
 */
export const FIRST_CONTENT_RENDERER = 'first-content/renderer.js'

/** The cookie in which the shell keeps that the sidebar is collapsed; the first content has the same width. */
export const SIDEBAR_COOKIE = 'sidebar_state'

/** The id of the JSON element with the answers from which the first content was rendered. */
export const FIRST_ANSWERS_ID = 'first-answers'

/** A reading operation by its path, with its request. */
export const FirstRequestSchema = z.object({
  path: z.string().check(z.startsWith('/api/')),
  request: z.object({
    params: z.optional(z.record(z.string(), z.string())),
    query: z.optional(z.record(z.string(), z.string())),
  }),
})
export type FirstRequest = z.infer<typeof FirstRequestSchema>

/** A request with the answer of the API. */
export const FirstAnswerSchema = z.extend(FirstRequestSchema, { answer: z.unknown() })
export type FirstAnswer = z.infer<typeof FirstAnswerSchema>
