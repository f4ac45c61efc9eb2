import { devices, expect, type Page } from '@playwright/test'

const { viewport, hasTouch, isMobile } = devices['Pixel 5']
export const PHONE = { viewport, hasTouch, isMobile }

/** Starts the route on screen, and says yes to the question. */
export async function startRoute(page: Page) {
  await press(page, 'Start Route')
  await page.getByRole('dialog').getByRole('button', { name: 'Start Route' }).click()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The stop that stands there as the next one. */
export const next = (page: Page, { location }: { location: string }) =>
  expect(page.getByRole('region', { name: location })).toBeVisible()

export const inRecord = (page: Page) =>
  expect(page.getByText('Everything you tapped is in the record.')).toBeVisible()

export const savedHere = (page: Page, taps: string) =>
  expect(page.getByText(`Saved on this phone: ${taps}. Will send by itself.`)).toBeVisible()

/** Everything to tap is wide and high enough for a thumb in a glove, 44 px, and no word on it is cut off. */
export async function expectThumbSized(page: Page): Promise<void> {
  const wrong = await page
    .getByRole('main')
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          const { width, height } = each.getBoundingClientRect()
          // What is for screen readers alone is one pixel wide.
          const parts = [...each.querySelectorAll('span')]
          const isCut = parts.some(
            ({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth,
          )
          return width < 44 || height < 44 || isCut
        })
        .map(
          ({ textContent, clientWidth, clientHeight }) => `${textContent}: ${clientWidth} × ${clientHeight}`,
        ),
    )
  expect(wrong).toEqual([])
}
