import type { BrowserContext, Route } from 'playwright-core'
import { OPERATIONS } from 'shared-domain/contract'
import type { Way } from './fault-plan'

const POSTS = `**${OPERATIONS.createReport.path}`

/** A network that treats each report that leaves the phone in turn as planned. Answers with how to mend it. */
export async function faultyNetwork(
  context: BrowserContext,
  ways: readonly Way[],
): Promise<() => Promise<void>> {
  const left = [...ways]
  // The tab of a request may be gone before its answer.
  await context.route(POSTS, (route) => travel(route, left.shift() ?? 'arrives').catch(() => {}))
  return () => context.unroute(POSTS)
}

async function travel(route: Route, way: Way): Promise<void> {
  switch (way) {
    case 'arrives':
      return route.continue()
    case 'no connection':
      return route.abort()
    case 'no answer':
      return
    case 'server error':
      return route.fulfill({ status: 500, body: 'Oops' })
    case 'sign-in page':
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' })
    case 'answer lost':
      await route.fetch()
      return route.abort()
  }
}
