import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { launchBrowser } from '../browser'
import { printFigures } from './bench-run'
import { searchMs } from './operators/bins-search'
import { dashboardContentMs } from './operators/dashboard-content'
import { fillCity } from './operators/fill-city'
import { firstUsefulPx } from './operators/first-useful'
import { inpP75Ms } from './operators/interactions'
import { mapPanFps } from './operators/map-pan'
import { paletteOpenMs } from './operators/palette-open'
import { tableScrollFps } from './operators/table-scroll'
import { startProduct } from './product-process'

const folder = await mkdtemp(join(tmpdir(), 'operators-'))
const database = await startDatabase({ recordFolder: join(folder, 'record') })
const product = await startProduct({ DATABASE_URL: database.url, SIMULATOR: 'off' })
const browser = await launchBrowser()
try {
  const { address } = product
  // In the demonstration city, which has the size of Wellington; all other figures in a city of 100,000 bins.
  const opening = { dashboardContentMs: await dashboardContentMs(browser, address) }
  const useful = { firstUsefulPx: await firstUsefulPx(browser, address) }
  const inp = { inpP75Ms: await inpP75Ms(browser, address) }
  const palette = { paletteOpenMs: await paletteOpenMs(browser, address) }
  await fillCity(database)
  const many = {
    tableScrollFpsAt100k: await tableScrollFps(browser, address),
    searchMsAt100k: await searchMs(browser, address),
    mapPanFpsAt100k: await mapPanFps(browser, address),
  }
  printFigures({ ...opening, ...useful, ...many, ...palette, ...inp })
} finally {
  await browser.close()
  await product.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
