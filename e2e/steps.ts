import { expect, type Locator, type Page } from '@playwright/test'
import { PLANNED } from './plan-on-screen'

/** What a task costs a person. */
export interface Steps {
  /** Presses of the mouse; to choose in a list takes two. */
  clicks: number
  /** Turns of the wheel, each most of a window high. */
  scrolls: number
  /** Characters that are typed. */
  keystrokes: number
}

/** Walks a task as a person with a mouse does, and counts each step. Nothing is pressed, typed or read that is out of sight. */
export function walk(page: Page) {
  const steps: Steps = { clicks: 0, scrolls: 0, keystrokes: 0 }

  /** Scrolls until the middle of the element is in the window and nothing lies on it. */
  async function see(target: Locator): Promise<void> {
    await expect(target).toBeVisible(PLANNED)
    for (let turns = 0; !(await isSeen(target)); turns += 1) {
      expect(turns, 'turns of the wheel without the element in sight').toBeLessThan(MOST_TURNS)
      await turnWheel(page, target)
      steps.scrolls += 1
    }
  }
  async function click(target: Locator): Promise<void> {
    await see(target)
    await target.click()
    steps.clicks += 1
  }
  /** Chooses in a list of the browser: a press opens it, another takes the option. */
  async function choose(target: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
    await see(target)
    await target.selectOption(option)
    steps.clicks += 2
  }
  async function type(target: Locator, text: string): Promise<void> {
    await click(target)
    await page.keyboard.type(text)
    steps.keystrokes += text.length
  }
  return { steps, see, click, choose, type }
}

const MOST_TURNS = 30
/** The share of the window that a turn moves: what was at its end stays in sight. */
const TURN = 0.8

const isSeen = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const above = document.elementFromPoint(x, y)
    // The label of a hidden input is what is pressed.
    return above !== null && (element.contains(above) || above.contains(element))
  })

/** Over the element's own scroller where it has one, else over the page, towards the element. */
async function turnWheel(page: Page, target: Locator): Promise<void> {
  const { x, y, by } = await target.evaluate((element, turn) => {
    const scroller = (from: Element): Element | null => {
      const box = from.parentElement
      if (!box || box === document.body) return null
      const scrolls =
        /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight
      return scrolls ? box : scroller(box)
    }
    const { top, height } = element.getBoundingClientRect()
    const middle = top + height / 2
    const view = scroller(element)?.getBoundingClientRect()
    const page = { top: 0, bottom: innerHeight, height: innerHeight }
    // What its scroller shows may still be out of the window: then the page moves, with the pointer beside the scroller.
    const isOfScroller = view !== undefined && (middle < view.top || middle > view.bottom)
    const frame = isOfScroller ? view : page
    return {
      x: isOfScroller ? view.left + view.width / 2 : 20,
      y: Math.min(innerHeight - 5, Math.max(60, (frame.top + frame.bottom) / 2)),
      by: (middle > (frame.top + frame.bottom) / 2 ? 1 : -1) * turn * frame.height,
    }
  }, TURN)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, by)
  // The wheel is answered in a later frame.
  await page.waitForTimeout(250)
}
