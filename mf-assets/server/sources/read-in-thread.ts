import { jobThread } from 'api/server-part'
import { type ReadSource, type ReadTask, readSource } from '../../rules/sources/read-source'

const readInThread = jobThread<ReadTask, ReadSource>(new URL('./read-thread-entry.mjs', import.meta.url))

/** What is smaller is read at once, within some hundredths of a second. */
const SMALL_BYTES = 1024 * 1024

/** Reads what an address answered with, large answers in a thread of their own: the part's may not compute for long. */
export async function readFetched(task: ReadTask, signal: AbortSignal): Promise<ReadSource> {
  const bytes = task.pages.reduce((sum, page) => sum + page.length, 0)
  return bytes < SMALL_BYTES ? readSource(task) : readInThread(task, signal)
}
