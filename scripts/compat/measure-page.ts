import { type OpenedPage, storeKeys } from 'delivery'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Publication } from 'shared-domain'
import { longTasksMs, watchTasks } from './long-tasks'
import { pageFor, untilIdle } from './open-page'
import { NO_PAGE, type Visit } from './visits'

interface Measured {
  address: string
  visit: Visit
  publication: Pick<Publication, 'name' | 'version'>
  /** The size of a file as browsers get it, in bytes; the path is its key in the store. */
  sizeOf: (key: string) => Promise<number>
}

/**
 * What a page costs until it is at rest, beyond the shell: a page of the shell is on screen before it. A standalone page has no shell,
 * so everything after its document counts.
 */
export async function measurePage(
  context: BrowserContext,
  { address, visit, publication: { name, version }, sizeOf }: Measured,
): Promise<OpenedPage> {
  const browser = context.browser() as Browser
  const page = await pageFor(context, visit)
  try {
    const files = new Set<string>()
    const own = `/${storeKeys.version(name, version)}`
    let answers = 0
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith(own)) files.add(pathname.slice(1))
      else if (!isOfTheShell(pathname) && !request.isNavigationRequest()) answers += 1
    })
    const rest = untilQuiet(page)
    if (visit.path.startsWith('/app/')) {
      await page.goto(address + NO_PAGE)
      await rest()
      answers = 0
      await watchTasks(browser, page)
      await page.evaluate(openInShell(visit.path))
    } else {
      await watchTasks(browser, page)
      await page.goto(address + visit.path)
    }
    await rest()
    const sizes = await Promise.all([...files].map(sizeOf))
    return {
      openedKilobytes: Math.ceil(sizes.reduce((a, b) => a + b, 0) / 1000),
      requests: files.size + answers,
      longTasksMs: await longTasksMs(browser),
    }
  } finally {
    await page.close()
  }
}

/** What is loaded late of the shell is no cost of the page, whatever it needs first. */
const isOfTheShell = (path: string) => path.startsWith('/shell/')

/** Opens a page like a link of the shell does. */
const openInShell = (path: string) => `history.pushState(null, '', ${JSON.stringify(path)})
dispatchEvent(new PopStateEvent('popstate'))`

/** How long a page that is at rest requests nothing, and how long it may take until then, in ms. */
const QUIET_MS = 500
const TIMEOUT_MS = 10_000

/** Returns a function that waits until nothing is requested any more, also after a navigation without a document. */
function untilQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = performance.now()
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    change(request)
    last = performance.now()
  }
  page.on(
    'request',
    note((request) => open.add(request)),
  )
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(
      end as 'requestfinished',
      note((request) => open.delete(request)),
    )
  return async () => {
    last = performance.now()
    const latest = last + TIMEOUT_MS
    while (performance.now() < latest && (open.size > 0 || performance.now() - last < QUIET_MS))
      await new Promise((resolve) => setTimeout(resolve, 50))
    await untilIdle(page)
  }
}
