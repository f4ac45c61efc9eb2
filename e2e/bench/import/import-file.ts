import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { rounded } from '../bench-run'
import { noteLongTasks, takeLongTasks } from '../long-tasks'

const TIMEOUT_MS = 300_000

interface ImportFigures {
  rows: number
  /** From the choice of the file to the preview of what it would change. */
  previewS: number
  /** From the confirmation until all is in the record. */
  writeS: number
  /** What the preview of the same file would change after that. */
  secondImportChanges: number
  undoneRows: number
  undoS: number
  /** The longest task of the page's own thread, in ms; 0 when none took 50 ms. */
  longestBlockMs: number
}

/** Imports a file of so many bins as a person does, chooses it again, and undoes the import. */
export async function importFile(browser: Browser, address: string, rows: number): Promise<ImportFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'bins-'))
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  try {
    await page.addInitScript(noteLongTasks)
    await page.goto(`${address}/app/import`)
    await page.getByText('Nothing was imported yet.').waitFor()
    await page.waitForLoadState('networkidle')
    await takeLongTasks(page)

    // From the disk, as a person's file is: bytes would be decoded in the page's thread, which counts.
    const file = join(folder, 'bins.csv')
    await writeFile(file, csvOf(rows))
    const choose = () => page.getByLabel('File of bins').setInputFiles(file)
    // Not by role: Playwright works out the names of all elements in the page's thread, which would count as the page's.
    const preview = page.locator('section[aria-label="Preview"] [role=status]').first()
    const button = (name: string) => page.locator(`button:is([aria-label="${name}"], :has-text("${name}"))`)
    const previewS = await seconds(async () => {
      await choose()
      await preview.waitFor()
    })
    await expectText(page, `${count(rows)} bins are new. Nothing is written yet.`)
    const writeS = await seconds(async () => {
      await button(`Import ${count(rows)} Bins`).click()
      await page.getByText(`${count(rows)} bins imported`).waitFor()
    })
    await choose()
    await preview.waitFor()
    const secondImportChanges = rows - numberBefore(await preview.textContent(), / bins are the same/)
    await button('Cancel').click()
    let undoneRows = 0
    const undoS = await seconds(async () => {
      await button('Undo bins.csv').click()
      const outcome = page.getByText(/^[\d,]+ bins are as before\./)
      await outcome.waitFor()
      undoneRows = numberBefore(await outcome.textContent(), / bins are as before/)
    })
    await page.waitForTimeout(500)
    const longestBlockMs = Math.max(0, ...(await takeLongTasks(page)))
    return { rows, previewS, writeS, secondImportChanges, undoneRows, undoS, longestBlockMs }
  } finally {
    await page.close()
    await rm(folder, { recursive: true })
  }
}

const STREETS = ['Lambton Quay', 'Cuba Street', 'Tāwhiri Terrace', 'Aro Street', 'Oriental Parade']
const TYPES = ['General waste', 'Recycling', 'Compost']

/** Bins around Wellington, in a grid of about ten metres. */
function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const [lat, lng] = [-41.35 + (at % 320) * 0.0004, 174.7 + Math.floor(at / 320) * 0.0004]
    const cells = [`P${at + 1}`, `${at % 400} ${STREETS[at % 5]}`, TYPES[at % 3], 80 + (at % 4) * 40]
    return [...cells, lat.toFixed(5), lng.toFixed(5)].join(',')
  })
  return `Bin ID,Address,Waste type,Litres,Latitude,Longitude\n${lines.join('\n')}\n`
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return rounded((performance.now() - began) / 1000, 2)
}

const count = (number: number) => number.toLocaleString('en-NZ')

async function expectText(page: Page, text: string): Promise<void> {
  await page.getByText(text).waitFor({ timeout: 5_000 })
}

/** The number before a text, such as `2,000 bins are the same`; 0 without the text. */
function numberBefore(text: string | null, words: RegExp): number {
  const [, found = '0'] = new RegExp(`([\\d,]+)${words.source}`).exec(text ?? '') ?? []
  return Number(found.replaceAll(',', ''))
}
