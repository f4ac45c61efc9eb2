import { expect, type Page } from '@playwright/test'
import type { Source } from './screens'

/** Opens a URL with this data source, and waits until the network is idle. */
export async function openScreen(page: Page, path: string, source: Source): Promise<void> {
  const stored = JSON.stringify({ state: { source }, version: 0 })
  await page.addInitScript((value) => localStorage.setItem('data-source', value), stored)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
