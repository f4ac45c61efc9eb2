import { expect } from '@playwright/test'
import { test } from '../test'
import { startProduct } from './product'
import { expectShown, follow, livePage, openTab, remoteNames, visit } from './tab'

test('remotes on another listed origin work like those on the shell’s own', async ({ browser }) => {
  const product = await startProduct({ isStoreElsewhere: true })
  const page = await openTab(browser, product.address)
  const ownFiles: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${product.address}/remotes/`)) ownFiles.push(request.url())
  })
  await visit(page, 'mf-dashboard')
  for (const remote of remoteNames) {
    await follow(page, remote)
    await expectShown(livePage(page, remote))
  }
  expect(ownFiles).toEqual([])
  await page.context().close()
  await product.close()
})
