import { expect, type Page, test } from '@playwright/test'
import axe from 'axe-core'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** No requirements of WCAG, but what people who jump from landmark to landmark need: one banner, and a name for each of many. */
const landmarkRules = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-main', 'landmark-unique']
/** What another theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** A page in light keeps to WCAG 2.2 AA and does not scroll sideways, in light and, if named, in dark; it ends in light. */
export async function expectAccessible(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await test.step('light', async () => {
    await expectNoViolations(page, { type: 'tag', values: wcag22AA })
    await expectNoViolations(page, { type: 'rule', values: landmarkRules })
    await expectNoSidewaysScrolling(page)
  })
  if (!themes.includes('dark')) return
  await turn(page, 'dark')
  await test.step('dark', () => expectNoViolations(page, { type: 'rule', values: colourRules }))
  await turn(page, 'light')
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
}

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** axe judges the page as it stands. It is put into a page once: its script is large. */
async function expectNoViolations(page: Page, runOnly: Rules): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Of what is in order axe needs to name no element.
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  }, runOnly)
  expect(violations).toEqual([])
}

/** As a phone does in the evening. Loading each screen once more would take longer than all the checks. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const before = await background()
  await page.emulateMedia({ colorScheme })
  await expect.poll(background, `the background turns ${colorScheme}`).not.toBe(before)
  // A colour half-way between both is neither. A transition that is paused, such as that of a toast, never ends.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    const ended = Promise.allSettled(transitions.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 3000))])
  })
}
