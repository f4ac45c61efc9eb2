import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { paths } from 'shared-domain'
import { OPERATIONS, operationUrl } from 'shared-domain/contract'
import { openScreen } from '../open-screen'

export const POSTS = `**${OPERATIONS.createReport.path}`
export const REFERENCE = /[0-9A-Z]{5}-[0-9A-Z]{5}/

/** Each test has its own bin, so that it can count its reports. */
export const open = (page: Page, binId: string) =>
  openScreen(page, paths.report({ id: binId, location: 'the label' }), 'real')

export async function reportsOf(request: APIRequestContext, binId: string): Promise<number> {
  const response = await request.get(`${OPERATIONS.listReports.path}?limit=1&binId=${binId}`)
  return (await response.json()).total
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const yours = (page: Page) => page.getByRole('region', { name: 'Your reports' })
export const saved = (page: Page) => page.getByText('Saved on this phone', { exact: true })
export const submitted = (page: Page) => page.getByText('Report Submitted', { exact: true })

/** Reports with one tap. */
export async function report(page: Page, issue: string) {
  await press(page, issue)
  const refused = page.getByText('Not sent', { exact: true })
  await expect(saved(page).or(submitted(page)).or(refused).first()).toBeVisible()
}

/** The keys of the reports that leave the page, in order. */
export function keysFrom(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (asked) => {
    if (asked.url().endsWith(OPERATIONS.createReport.path)) keys.push(asked.headers()['idempotency-key'])
  })
  return keys
}

export async function expectInRecordOnce(page: Page, binId: string, before: number) {
  await expect(yours(page).getByText(REFERENCE)).toBeVisible()
  await expect(yours(page).getByRole('listitem')).toHaveCount(1)
  expect(await reportsOf(page.request, binId)).toBe(before + 1)
}

/** Waits until the form for notes and photos is cached, so that it opens without a signal. */
export async function expectFormKept(page: Page) {
  const isKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('public-pages:'))
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const isThere = files.flat().some(({ url }) => url.endsWith('/report-details.js'))
      return isThere && navigator.serviceWorker.controller !== null
    })
  await expect.poll(isKept).toBe(true)
}

/** The newest report of a bin as staff read it, with its contact; `undefined` without one. */
export async function newestFileOf(request: APIRequestContext, binId: string) {
  const list = await request.get(`${OPERATIONS.listReports.path}?limit=1&binId=${binId}`)
  const id: string | undefined = (await list.json()).reports[0]?.id
  if (!id) return undefined
  const [file, contact] = await Promise.all(
    [OPERATIONS.getReport, OPERATIONS.readReportContact].map(async ({ path }) =>
      (await request.get(operationUrl(path, { id }))).json(),
    ),
  )
  return { ...file, ...contact }
}
