import type { BrowserContext, Page, Route } from 'playwright-core'
import { answerTo, type RecordedAnswers } from './recorded-answers'

/** The time limit for a page's heading, its first requests and each expected text, in ms. */
const TIMEOUT_MS = 10_000

interface Opening {
  address: string
  path: string
  sees: readonly string[]
}

/** Opens a page. Returns a sentence for each thing that is wrong on screen. */
export async function openPage(context: BrowserContext, { address, path, sees }: Opening): Promise<string[]> {
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(`an uncaught error: ${message}`))
  try {
    await page.goto(address + path)
    const heading = page.getByRole('heading', { level: 1 })
    const alert = page.getByRole('alert').filter({ hasText: /\S/, visible: true })
    const hasSettled = await heading
      .or(alert)
      .first()
      .waitFor({ timeout: TIMEOUT_MS })
      .then(() => page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }))
      .then(
        () => true,
        () => false,
      )
    if (!hasSettled) wrong.push('it did not come to rest')
    if ((await heading.count()) === 0) wrong.push('no heading is on screen')
    else if ((await heading.first().textContent()) === '404') wrong.push('there is no such page')
    for (const text of await alert.allInnerTexts()) wrong.push(`it says: ${text.replace(/\s+/g, ' ').trim()}`)
    for (const text of sees) if (!(await isSeen(page, text))) wrong.push(`“${text}” is not on screen`)
    return wrong
  } finally {
    await page.close()
  }
}

const isSeen = (page: Page, text: string) =>
  page
    .getByText(text)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: TIMEOUT_MS })
    .then(
      () => true,
      () => false,
    )

/** Replaces the server: returns recorded responses and accepts the reports of pages. Nothing leaves the machine. */
export async function answerFrom(
  context: BrowserContext,
  address: string,
  { answers, recordedAt }: RecordedAnswers,
): Promise<void> {
  // The clock is set to the time of the recording, because a page may show the age of its data.
  await context.clock.setFixedTime(recordedAt)
  await context.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== address) return route.abort()
    if (pathname === '/api/events')
      return route.fulfill({ contentType: 'text/event-stream', body: QUIET_STREAM })
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/open-data/')) return route.continue()
    return answer(route, pathname, answers)
  })
}

/** An event stream on which nothing happens for an hour. */
const QUIET_STREAM = 'retry: 3600000\n\n: \n\n'

async function answer(route: Route, path: string, answers: RecordedAnswers['answers']): Promise<void> {
  if (route.request().method() !== 'GET') return route.fulfill({ status: 204 })
  const recorded = answerTo(answers, path)
  if (recorded) return route.fulfill({ json: recorded.answer })
  const detail = `No answer is recorded for ${path}.`
  return route.fulfill({
    status: 501,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: 'Not Implemented', status: 501, detail }),
  })
}
