import { expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { openScreen } from './open-screen'
import type { Source } from './screens'
import { test } from './test'

test('a page loads one React, and only its own remote', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script')
      // A script that comes when the test is over has no text any more.
      scripts.push(`${response.url()}\n${await response.text().catch(() => '')}`)
  })
  await openScreen(page, paths.analytics, 'mock')
  expect(
    scripts.filter((script) => script.includes('react-dom-client') || script.includes('.hydrateRoot=')),
  ).toHaveLength(1)
  const remotes = new Set(scripts.flatMap((script) => /\/remotes\/(mf-\w+)\//.exec(script)?.[1] ?? []))
  expect([...remotes]).toEqual(['mf-analytics'])
})

/** The files of shell and remotes that the page requests although the document does not name them. */
async function lateFiles(page: Page, source: Source): Promise<string[]> {
  const late: string[] = []
  page.on('request', (request) => {
    // The script that measures the page, the palette and the typeface are loaded after it is shown.
    const isFile = /\/(shell\/(?!page-vitals|palette|inter-variable)|remotes\/)/.test(request.url())
    if (isFile && !hinted.has(new URL(request.url()).pathname)) late.push(request.url())
  })
  const html = await (await page.request.get(paths.qrCodes)).text()
  const hinted = new Set([...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, url]) => url))
  await openScreen(page, paths.qrCodes, source)
  return late
}

test('every file that a page needs is named in the document', async ({ page }) => {
  expect(await lateFiles(page, 'real')).toEqual([])
})

test('only the samples of the record and of the remote are loaded when mock data is chosen', async ({
  page,
}) => {
  expect((await lateFiles(page, 'mock')).sort()).toEqual([
    expect.stringMatching(/\/remotes\/mf-qr\/[\w.-]+\/[\w.]+\.js$/),
    expect.stringMatching(/\/shell\/[\w.]+\.js$/),
  ])
})

test('mock data needs no network once the page is loaded', async ({ page }) => {
  const asked: string[] = []
  await openScreen(page, paths.dashboard, 'mock')
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
  })
  await page.waitForLoadState('networkidle')
  // On a slow machine the cards of other remotes were still coming.
  const late = asked.filter((url) => !url.endsWith('/mf-manifest.json'))
  expect(late).toEqual([])
  asked.length = 0
  await page.waitForTimeout(500)
  expect(asked).toEqual([])
})
