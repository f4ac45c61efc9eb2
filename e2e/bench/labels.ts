import { parseArgs } from 'node:util'
import { makeFeature, makePage, startFakeLayer } from 'shared-domain/testing/fake-layer'
import { launchBrowser } from '../browser'
import { load, printFigures } from './bench-run'
import { makeLabelSheets } from './labels/make-label-sheets'
import { pageKbBeforeUse } from './labels/page-kb'
import { startProduct } from './product-process'

const { values } = parseArgs({
  options: { labels: { type: 'string', default: load('1850', '60') }, smoke: { type: 'boolean' } },
})
const labels = Number(values.labels)

const layer = await startFakeLayer()
layer.answer(() => ({
  body: makePage(Array.from({ length: labels }, (_, at) => makeFeature(at + 1))),
}))
const product = await startProduct({ OPEN_DATA_URL: layer.layer.layerUrl, SIMULATOR: 'off' })
const browser = await launchBrowser()
try {
  const kb = await pageKbBeforeUse(browser, product.address)
  printFigures({ ...(await makeLabelSheets(browser, product.address, labels)), pageKbBeforeUse: kb })
} finally {
  await browser.close()
  await product.stop()
  layer.close()
}
