import * as z from 'zod/mini'

/** What a page tells the server when a remote has loaded and rendered: failures are weighed against these. */
export const PageRunSchema = z.object({
  /** The id that the page's document carried: `loadId` of its settings. */
  load: z.string().check(z.minLength(1), z.maxLength(200)),
  remote: z.string().check(z.minLength(1), z.maxLength(100)),
  version: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type PageRun = z.infer<typeof PageRunSchema>

/** What a page tells the server of how it felt (https://web.dev/vitals) with the remote that its document opened with. */
export const PageVitalsSchema = z.extend(PageRunSchema, {
  /** Largest Contentful Paint. */
  lcpMs: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** Interaction to Next Paint. */
  inpMs: z.optional(z.number().check(z.gte(0), z.lte(600_000))),
  /** Cumulative Layout Shift. */
  cls: z.optional(z.number().check(z.gte(0), z.lte(1000))),
})
export type PageVitals = z.infer<typeof PageVitalsSchema>

const StackFrameSchema = z.object({
  /** One of the version's own files. */
  file: z.string().check(z.maxLength(300)),
  line: z.int().check(z.gte(0)),
  /** Counted from 1, as browsers do. */
  column: z.int().check(z.gte(0)),
})
export type StackFrame = z.infer<typeof StackFrameSchema>

/** So many frames of a stack are reported. */
export const STACK_FRAMES_MAX = 10

/** What a page tells the server when a remote does not load or does not render. */
export const ClientErrorSchema = z.extend(PageRunSchema, {
  kind: z.enum(['load', 'render']),
  message: z.string().check(z.maxLength(2000)),
  /** Where it failed, innermost first: the frames in the version's own files. */
  stack: z.optional(z.array(StackFrameSchema).check(z.maxLength(STACK_FRAMES_MAX))),
  /** As `stack`, from pages that were opened before there was one. */
  file: z.optional(z.string().check(z.maxLength(300))),
  line: z.optional(z.int().check(z.gte(0))),
})
export type ClientError = z.infer<typeof ClientErrorSchema>
