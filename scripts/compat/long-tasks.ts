import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'

/** Browsers call a task long from here on, in ms. */
const LONG_MS = 50

const CATEGORY = 'disabled-by-default-devtools.timeline'

/** Begins to watch the tasks of a page. One page of a browser at a time. */
export const watchTasks = (browser: Browser, page: Page) =>
  browser.startTracing(page, { categories: [CATEGORY] })

const TraceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      tid: z.number(),
      /** The processor time of a task, in µs. */
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
})

/**
 * The sum of the long tasks since then, in ms of processor time: on a busy machine a task lasts longer, but computes no more.
 */
export async function longTasksMs(browser: Browser): Promise<number> {
  const { traceEvents } = TraceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  const mainThreads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ tid }) => tid)
  const lasted = traceEvents
    .filter(({ name, tid }) => name === 'RunTask' && mainThreads.includes(tid))
    .map(({ tdur = 0 }) => tdur / 1000)
  return Math.round(lasted.filter((ms) => ms >= LONG_MS).reduce((a, b) => a + b, 0))
}
