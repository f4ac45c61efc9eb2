import type { BrowserContext, Page, Route } from 'playwright-core'
import type { Publication } from 'shared-domain'
import type { Role } from 'shared-domain/contract'
import { answerTo, type RecordedAnswers } from './recorded-answers'
import type { Visit } from './visits'

/** The time limit for a page's heading, its first requests and each expected text, in ms. */
const TIMEOUT_MS = 10_000

interface Opening {
  address: string
  visit: Visit
  publication: Publication
}

/** Opens what a visit opens. Returns a sentence for each thing that is wrong on screen, or that the version's code did. */
export async function openPage(
  context: BrowserContext,
  { address, visit, publication: { name, version, base } }: Opening,
): Promise<string[]> {
  const page = await pageFor(context, visit)
  const wrong = new Set<string>()
  page.on('pageerror', ({ message }) => wrong.add(`an uncaught error: ${message}`))
  // The shell reports each failure of a remote, also of one that leaves no trace on screen.
  page.on('console', (line) => {
    if (line.type() === 'error' && line.text().startsWith(`${name} ${version} failed`))
      wrong.add(line.text().split('\n')[0] as string)
  })
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(request.url().split('?')[0] as string))
  try {
    await page.goto(address + visit.path)
    const heading = page.getByRole('heading', { level: 1 })
    const alert = page.getByRole('alert').filter({ hasText: /\S/, visible: true })
    const isRendered = await heading
      .or(alert)
      .first()
      .waitFor({ timeout: TIMEOUT_MS })
      .then(
        () => true,
        () => false,
      )
    if (isRendered) await visit.show?.(page).catch(({ message }: Error) => wrong.add(message))
    const isAtRest = await page.waitForLoadState('networkidle', { timeout: TIMEOUT_MS }).then(
      () => true,
      () => false,
    )
    if (!isRendered || !isAtRest) wrong.add('it did not come to rest')
    await untilIdle(page)
    const loading = page.getByRole('status', { name: /^Loading / })
    await loading
      .first()
      .waitFor({ state: 'detached', timeout: TIMEOUT_MS })
      .catch(() => wrong.add('it is still loading'))
    if ((await heading.count()) === 0) wrong.add('no heading is on screen')
    else if ((await heading.first().textContent()) === '404') wrong.add('there is no such page')
    for (const text of await alert.allInnerTexts()) wrong.add(`it says: ${text.replace(/\s+/g, ' ').trim()}`)
    for (const text of visit.sees) if (!(await isSeen(page, text))) wrong.add(`“${text}” is not on screen`)
    const { loads = [] } = visit
    if (loads.length > 0 && !loads.some((file) => requested.has(new URL(base + file, address).href)))
      wrong.add('the page did not load it')
    return [...wrong]
  } finally {
    await page.close()
  }
}

/** A page that is signed in as a visit needs it. */
export async function pageFor(context: BrowserContext, { before, roles }: Visit): Promise<Page> {
  const page = await context.newPage()
  if (before) await page.addInitScript(before)
  if (roles) await signInWith(page, roles)
  return page
}

/** Waits until scripts that have just loaded have run, and what they put off for a moment, too: a failure may come that late. */
export const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })

/** Gives the person of the recorded session these roles. */
const signInWith = (page: Page, roles: readonly Role[]) =>
  page.route('**/api/session', (route) =>
    route.fulfill({
      json: {
        person: { name: 'Kiri Ngata', roles, roleNames: roles },
        isDemonstrationOperator: true,
      },
    }),
  )

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
  // A page may show the age of its data.
  await context.addInitScript(heldClock(Date.parse(recordedAt)))
  await context.route('**/*', (route) => {
    const { origin, pathname } = new URL(route.request().url())
    if (origin !== address) return route.abort()
    if (pathname === '/api/events')
      return route.fulfill({ contentType: 'text/event-stream', body: QUIET_STREAM })
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/open-data/')) return route.continue()
    return answer(route, pathname, answers)
  })
}

/**
 * A script that sets the clock of a page to `now`, in ms since 1970. Playwright's own clock swallows what is thrown in a timer. It is text,
 * because the compiler of the command adds calls to functions that a page does not have.
 */
const heldClock = (now: number) => `globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length > 0 ? given : [${now}]),
  get: (target, name) => (name === 'now' ? () => ${now} : Reflect.get(target, name)),
})`

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
