import type { Page } from 'playwright-core'
import type { Ending } from './fault-plan'

/** Lets a tab end as planned, unless another took it along. */
export async function endTab(page: Page, ending: Ending): Promise<unknown> {
  if (page.isClosed()) return
  switch (ending) {
    case 'stays':
      return
    case 'is closed':
      return page.close()
    case 'is reloaded':
      // Without a connection it becomes an error page, which is as good.
      return page.reload({ waitUntil: 'commit' }).catch(() => {})
    case 'is left':
      return page.goto('about:blank')
    case 'crashes': {
      const isGone = new Promise((resolve) => page.once('close', resolve))
      const session = await page.context().newCDPSession(page)
      // It never answers.
      void session.send('Page.crash').catch(() => {})
      return isGone
    }
  }
}
