import { expect, test } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'

const pageOfRemote = {
  'mf-dashboard': paths.dashboard,
  'mf-routes': paths.routes,
  'mf-qr': paths.qrCodes,
  'mf-analytics': paths.analytics,
  'mf-public': paths.appTechnology,
}

test('a page loads one React, and only its own remote', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(`${response.url()}\n${await response.text()}`)
  })
  await openScreen(page, paths.analytics, 'mock')
  expect(
    scripts.filter((script) => script.includes('react-dom-client') || script.includes('.hydrateRoot=')),
  ).toHaveLength(1)
  const remotes = new Set(scripts.flatMap((script) => /\/remotes\/(mf-\w+)\//.exec(script)?.[1] ?? []))
  expect([...remotes]).toEqual(['mf-analytics'])
})

test('every file that a page needs is asked for by the document itself', async ({ page }) => {
  const late: string[] = []
  page.on('request', (request) => {
    const isFile = /\/(shell|remotes)\//.test(request.url())
    if (isFile && !hinted.has(new URL(request.url()).pathname)) late.push(request.url())
  })
  const html = await (await page.request.get(paths.qrCodes)).text()
  const hinted = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url))
  await openScreen(page, paths.qrCodes, 'mock')
  expect(late).toEqual([])
})

test('mock data needs no network once the page is there', async ({ page }) => {
  const asked: string[] = []
  await openScreen(page, paths.dashboard, 'mock')
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
  })
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
})

for (const [remote, path] of Object.entries(pageOfRemote)) {
  test(`with ${remote} down the shell says so, the others work, and Retry brings it back`, async ({
    page,
  }) => {
    let isDown = true
    await page.route(`**/remotes/${remote}/**`, (route) => (isDown ? route.abort() : route.continue()))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(remote)

    const other = remote === 'mf-qr' ? 'Analytics' : 'QR Codes'
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: other }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText(remote)

    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
