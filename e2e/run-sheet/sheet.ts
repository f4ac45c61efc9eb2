import { devices, expect, type Page } from '@playwright/test'

const { viewport, hasTouch, isMobile } = devices['Pixel 5']
export const PHONE = { viewport, hasTouch, isMobile }

/** Starts the route on screen, and confirms it. */
export async function startRoute(page: Page) {
  await press(page, 'Start Route')
  await page.getByRole('dialog').getByRole('button', { name: 'Start Route' }).click()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Expects the stop to be shown as the next one. */
export const next = (page: Page, { location }: { location: string }) =>
  expect(page.getByRole('region', { name: location })).toBeVisible()

export const inRecord = (page: Page) =>
  expect(page.getByText('Everything you tapped is in the record.')).toBeVisible()

export const savedHere = (page: Page, taps: string) =>
  expect(page.getByText(`Saved on this phone: ${taps}. Will send by itself.`)).toBeVisible()

/** Every link and button is at least 44 px wide and high, for a thumb in a glove, and no label is cut off. */
export async function expectThumbSized(page: Page): Promise<void> {
  const wrong = await page
    .getByRole('main')
    .locator('a:visible, button:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          const { width, height } = each.getBoundingClientRect()
          // Text for screen readers only is one pixel wide.
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
