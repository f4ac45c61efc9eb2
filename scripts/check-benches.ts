import { command } from './command'
import { ensureChromium } from './find-chromium'
import { reportOutcomes } from './test/outcome'
import { runSmokes } from './test/smoke-runs'

/** Runs every benchmark and fault run with the smallest load, so that none stops working unnoticed. */
await command(async () => {
  await ensureChromium()
  reportOutcomes([await runSmokes()])
})
