import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, expect } from '@playwright/test'
import { root } from 'scripts/project'
import { PREVIOUS_VERSION } from '../../delivery/faulty-product'
import type { Product } from '../../delivery/product'
import {
  comeBack,
  expectShown,
  fixturePage,
  livePage,
  openTab,
  updateNotice,
  visit,
} from '../../delivery/tab'
import { isSmoke } from '../bench-run'

/**
 * The time from starting the rollback command of an operator to the next document in a browser, in ms. Whether that document shows the
 * old version is checked afterwards, because rendering is not part of the rollback.
 */
export async function rollbackMs(browser: Browser, product: Product): Promise<number> {
  const live = await product.liveVersion('mf-qr')
  const page = await openTab(browser, product.address)
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'rollback', 'mf-qr'], {
    cwd: root,
    env: { ...process.env, STORE_URL: product.storeFolder },
  })
  await visit(page, 'mf-qr')
  const took = performance.now() - began
  await expectShown(fixturePage(page, 'mf-qr', PREVIOUS_VERSION))
  await page.context().close()
  await product.promote('mf-qr', live)
  return took
}

/** The time from a promotion to its notice in an idle open tab, in seconds. */
export async function tabNotifiedS(browser: Browser, product: Product): Promise<number> {
  const live = await product.liveVersion('mf-qr')
  const page = await openTab(browser, product.address)
  await visit(page, 'mf-dashboard')
  await expectShown(livePage(page, 'mf-dashboard'))
  const began = performance.now()
  await product.promote('mf-qr', PREVIOUS_VERSION)
  // An idle tab polls every half minute; coming back to it polls at once.
  if (isSmoke) await comeBack(page)
  await expect(updateNotice(page, 'QR Codes')).toBeVisible({ timeout: 90_000 })
  const took = (performance.now() - began) / 1000
  await page.context().close()
  await product.promote('mf-qr', live)
  return took
}
