import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A page that is light keeps to WCAG 2.2 AA and does not scroll sideways, by day and by night; dark is how it ends. */
export async function expectAccessible(page: Page): Promise<void> {
  await test.step('light', () => expectNoViolations(page))
  await turnDark(page)
  await test.step('dark', () => expectNoViolations(page))
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(wcag22AA).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
}

/** As a phone does in the evening. Loading each screen once more would take longer than all the checks. */
async function turnDark(page: Page): Promise<void> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background, 'the background turns dark').not.toBe(light)
  // A colour half-way between both is neither.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}
