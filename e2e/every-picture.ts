import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { root } from 'scripts/project'
import { screens } from './screens'

/** The pictures of now, and those of the last release beside them. */
const NOW = join(root, 'dist/screens/now')
const RELEASE = join(root, 'dist/screens/release')

/** A way in which people see a screen. */
interface Look {
  name: string
  /** px */
  widths: readonly number[]
  context?: BrowserContextOptions
  /** What the person has set in the browser, in px; 16 without it. */
  fontSize?: number
  media?: 'print'
}

const LOOKS: readonly Look[] = [
  { name: 'light', widths: [360, 834, 1280, 1920] },
  { name: 'dark', widths: [360, 834, 1280, 1920], context: { colorScheme: 'dark' } },
  { name: 'forced-colours', widths: [360, 1280], context: { forcedColors: 'active' } },
  { name: 'text-200', widths: [360, 1280], fontSize: 32 },
  { name: 'print', widths: [834], media: 'print' },
]
/** px */
const HEIGHT = 900

/** The share of pixels from which on a screen counts as changed: times and positions of a live city differ always. */
const CHANGED_FROM = 0.005

interface Picture {
  screen: string
  /** Such as `bins-360-dark.png`. */
  file: string
  /** The share of pixels that differ from the last release; `null` without a picture of it. */
  change: number | null
}

/**
 * Takes pictures of every screen in each look and at each width, and writes a page of them with those that look different from the last
 * release first. `keeps` makes them the pictures of the release.
 */
export async function takeEveryPicture(browser: Browser, address: string, keeps: boolean): Promise<void> {
  await rm(NOW, { recursive: true, force: true })
  await mkdir(NOW, { recursive: true })
  const pictures: Picture[] = []
  for (const look of LOOKS) {
    const context = await browser.newContext({
      colorScheme: 'light',
      ...look.context,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    if (look.fontSize) {
      const browserOfPage = await context.newCDPSession(page)
      await browserOfPage.send('Page.setFontSizes', { fontSizes: { standard: look.fontSize } })
    }
    const comparing = await context.newPage()
    for (const { name, path } of screens) {
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: look.widths[0] ?? 0, height: HEIGHT })
      await page.goto(address + path)
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
      for (const width of look.widths) {
        await page.setViewportSize({ width, height: HEIGHT })
        await page.waitForLoadState('networkidle')
        if (look.media) await page.emulateMedia({ media: look.media })
        const file = `${name.replaceAll(/\W+/g, '-')}-${width}-${look.name}.png`
        const taken = await page.screenshot({ path: join(NOW, file), fullPage: look.media === 'print' })
        const before = await readFile(join(RELEASE, file)).catch(() => null)
        pictures.push({
          screen: name,
          file,
          change: before && (await changedShare(comparing, before, taken)),
        })
      }
    }
    await context.close()
  }
  await writeFile(join(NOW, '../index.html'), pictureDocument(pictures))
  if (keeps) await cp(NOW, RELEASE, { recursive: true })
  const changed = pictures.filter(hasChanged).length
  console.log(
    `dist/screens/index.html   ${pictures.length} pictures, ${changed} look different from the last release`,
  )
}

const hasChanged = ({ change }: Picture) => change !== null && change >= CHANGED_FROM

/** Compares two pictures in the browser, which can read them. */
async function changedShare(page: Page, before: Buffer, after: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob())
          const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
          context?.drawImage(image, 0, 0)
          return context?.getImageData(0, 0, image.width, image.height)
        }),
      )
      if (!one || !other || one.width !== other.width || one.height !== other.height) return 1
      let differing = 0
      for (let at = 0; at < one.data.length; at += 4) {
        const by = [0, 1, 2].map((channel) =>
          Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)),
        )
        // What anti-aliasing may do to an edge.
        if (Math.max(...by) > 32) differing += 1
      }
      return differing / (one.data.length / 4)
    },
    [before, after].map((bytes) => bytes.toString('base64')),
  )
}

function pictureDocument(pictures: readonly Picture[]): string {
  const sorted = pictures.toSorted((a, b) => (b.change ?? 0) - (a.change ?? 0))
  const figures = sorted.map((picture) => {
    const { file, change } = picture
    const words = change === null ? 'no picture of the last release' : `${(change * 100).toFixed(1)} % differ`
    const before = hasChanged(picture) ? `<img loading="lazy" src="release/${file}" alt="before">` : ''
    return `<figure><figcaption>${file}: ${words}</figcaption>${before}<img loading="lazy" src="now/${file}" alt="now"></figure>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui}figure{margin:0 0 2rem}img{max-inline-size:48%;border:1px solid #ccc}</style>
${figures.join('\n')}`
}
