import { expect, type Page, test } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** No requirements of WCAG, but what people who jump from landmark to landmark need: one banner, and a name for each of many. */
const landmarkRules = {
  'landmark-no-duplicate-banner': { enabled: true },
  'landmark-no-duplicate-main': { enabled: true },
  'landmark-unique': { enabled: true },
}
/** What another theme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** A page in light keeps to WCAG 2.2 AA and does not scroll sideways, in light and, if named, in dark; it ends in light. */
export async function expectAccessible(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await test.step('light', async () => {
    await expectNoViolations(page, { runOnly: { type: 'tag', values: wcag22AA }, rules: landmarkRules })
    await expectNoSidewaysScrolling(page)
  })
  if (!themes.includes('dark')) return
  await turn(page, 'dark')
  await test.step('dark', () => expectNoViolations(page, { runOnly: { type: 'rule', values: colourRules } }))
  await turn(page, 'light')
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, 'px of sideways scrolling').toBeLessThanOrEqual(0)
}

/** Every text that is like `of` is within the page, and within each box that cuts off what does not fit. */
export async function expectNothingCut(page: Page, of: RegExp): Promise<void> {
  const cut = await page.evaluate((pattern) => {
    const isMeant = new RegExp(pattern)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!isMeant.test(text.data) || !parent || parent.matches('details:not([open])')) continue
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const line of range.getClientRects()) {
        const how = howIsCut(parent, line)
        if (how === 'hidden') break
        if (how === 'cut') {
          found.push(text.data.trim())
          break
        }
      }
    }
    return found

    /** By the boxes around it, up to one that a person scrolls to see all of it. */
    function howIsCut(innermost: Element, text: DOMRect): 'hidden' | 'cut' | null {
      let [isScrolledAcross, isScrolledDown] = [false, false]
      for (let box: Element | null = innermost; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
        // Text for screen readers only is in a box of one pixel.
        if (width <= 1 || height <= 1) return 'hidden'
        isScrolledAcross ||= scrolls(overflowX)
        isScrolledDown ||= scrolls(overflowY)
        if (!isScrolledAcross && cuts(overflowX) && (text.right > right + 1 || text.left < left - 1))
          return 'cut'
        // The box of a font is higher than its letters, and than a line without leading.
        const around = text.height / 4
        if (!isScrolledDown && cuts(overflowY) && (text.bottom > bottom + around || text.top < top - around))
          return 'cut'
      }
      return !isScrolledAcross && text.right > window.innerWidth + 1 ? 'cut' : null
    }
    function cuts(overflow: string): boolean {
      return /hidden|clip/.test(overflow)
    }
    function scrolls(overflow: string): boolean {
      return /auto|scroll/.test(overflow)
    }
  }, of.source)
  expect(cut, 'texts that are cut off').toEqual([])
}

/** axe judges the page as it stands. It is put into a page once: its script is large. */
async function expectNoViolations(page: Page, rules: Pick<RunOptions, 'runOnly' | 'rules'>): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const SIZE = 'target-size'
    const found = await violationsOf(rules)
    if (!found.some(({ id }) => id === SIZE)) return found.map(({ text }) => text)
    // A bar that stays in sight covers a part of something wherever the page is scrolled to, but never of the same thing.
    const top = window.scrollY
    scrollTo(top + 80)
    if (window.scrollY === top) scrollTo(top - 80)
    const elsewhere = await violationsOf({ runOnly: { type: 'rule', values: [SIZE] } })
    scrollTo(top)
    const isEverywhere = (wanted: string) => elsewhere.some(({ text }) => text === wanted)
    return found.filter(({ id, text }) => id !== SIZE || isEverywhere(text)).map(({ text }) => text)

    async function violationsOf(options: RunOptions) {
      // Of what is in order axe needs to name no element.
      const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => ({ id, text: `${id}: ${target}` })),
      )
    }
    function scrollTo(top: number) {
      window.scrollTo({ top, behavior: 'instant' })
    }
  }, rules)
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
