import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { root } from 'scripts/project'
import { PREVIOUS_VERSION } from './faulty-product'
import type { Product } from './product'
import { expectShown, fixturePage, openTab, visit } from './tab'

/**
 * From the command that rolls a remote back, as somebody types it, to the next document that a browser is sent; in ms.
 * That this load then shows the old version is checked, but drawing it is not the rollback's time.
 */
export async function rollbackMs(browser: Browser, product: Product): Promise<number> {
  const live = await product.liveVersion('mf-qr')
  const page = await openTab(browser, product.address)
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/rollback.ts', 'mf-qr'], {
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
