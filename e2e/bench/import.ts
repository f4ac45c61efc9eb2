import { makeFeature, makePage, startFakeLayer } from 'shared-domain/testing/fake-layer'
import { launchBrowser } from '../browser'
import { load, printFigures } from './bench-run'
import { importFile } from './import/import-file'
import { startProduct } from './product-process'

const SIZES = load([2_000, 100_000], [40])

const sizes = []
for (const rows of SIZES) {
  // With a layer the record is the council's own: the demonstration city takes no imports.
  const layer = await startFakeLayer()
  layer.answer(() => ({ body: makePage([makeFeature(1)]) }))
  const product = await startProduct({ OPEN_DATA_URL: layer.layer.layerUrl, SIMULATOR: 'off' })
  const browser = await launchBrowser()
  try {
    sizes.push(await importFile(browser, product.address, rows))
    console.log(JSON.stringify(sizes.at(-1)))
  } finally {
    await browser.close()
    await product.stop()
    layer.close()
  }
}
printFigures({ sizes })
