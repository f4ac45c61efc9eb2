import { type Browser, expect } from '@playwright/test'
import { PREVIOUS_VERSION } from './faulty-product'
import type { Product } from './product'
import { expectShown, livePage, openTab, updateNotice, visit } from './tab'

/** From a promotion to the notice of it in a tab that was open before, left alone; in seconds. */
export async function tabNotifiedS(browser: Browser, product: Product): Promise<number> {
  const live = await product.liveVersion('mf-qr')
  const page = await openTab(browser, product.address)
  await visit(page, 'mf-dashboard')
  await expectShown(livePage(page, 'mf-dashboard'))
  const began = performance.now()
  await product.promote('mf-qr', PREVIOUS_VERSION)
  await expect(updateNotice(page, 'QR Codes')).toBeVisible({ timeout: 90_000 })
  const took = (performance.now() - began) / 1000
  await page.context().close()
  await product.promote('mf-qr', live)
  return took
}
