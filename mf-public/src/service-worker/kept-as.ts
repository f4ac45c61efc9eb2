import { movedTo } from './moved-to'
import { needsSignal } from './no-signal'
import { PAGE_PATHS } from './page-paths'

const BINS = /^\/api\/bins\/(nearby|[^/]+\/surroundings)$/

type Kept = 'page' | 'file' | 'bins' | 'moved' | 'needs signal'
type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/** What the worker knows an answer to as; `null` for everything that is none of its business. */
export function keptAs({ method, mode, url }: Asked, origin: string): Kept | null {
  if (method !== 'GET') return null
  const asked = new URL(url)
  // The files may be another origin's: the bucket that the versions are in.
  if (asked.href.startsWith(new URL(PAGES_BASE, origin).href)) return 'file'
  if (asked.origin !== origin) return null
  if (mode === 'navigate') {
    if (PAGE_PATHS.includes(asked.pathname)) return 'page'
    if (needsSignal(asked.pathname)) return 'needs signal'
    return movedTo(asked) === null ? null : 'moved'
  }
  return BINS.test(asked.pathname) ? 'bins' : null
}
