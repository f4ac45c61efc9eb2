import * as z from 'zod/mini'

/** Sent by a page when a remote has loaded and rendered. Failures are compared with the number of these. */
export const PageRunSchema = z.object({
  /** The `loadId` from the settings in the page's document. */
  load: z.string().check(z.minLength(1), z.maxLength(200)),
  remote: z.string().check(z.minLength(1), z.maxLength(100)),
  version: z.string().check(z.minLength(1), z.maxLength(100)),
})
export type PageRun = z.infer<typeof PageRunSchema>

/** Web Vitals (https://web.dev/vitals) of the remote that the document opened with. */
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
  /** One-based, as in browsers. */
  column: z.int().check(z.gte(0)),
})
export type StackFrame = z.infer<typeof StackFrameSchema>

/** The most stack frames in a report. */
export const STACK_FRAMES_MAX = 10

/** Sent by a page when a remote fails to load or to render. */
export const ClientErrorSchema = z.extend(PageRunSchema, {
  kind: z.enum(['load', 'render']),
  message: z.string().check(z.maxLength(2000)),
  /** The stack frames in the version's own files, innermost first. */
  stack: z.optional(z.array(StackFrameSchema).check(z.maxLength(STACK_FRAMES_MAX))),
  /** Like `stack`, for pages that were opened before `stack` existed. */
  file: z.optional(z.string().check(z.maxLength(300))),
  line: z.optional(z.int().check(z.gte(0))),
})
export type ClientError = z.infer<typeof ClientErrorSchema>
