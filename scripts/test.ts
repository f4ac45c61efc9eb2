import { command } from './command'
import { ensureChromium } from './find-chromium'
import { runBrowserTests } from './test/browser-tests'
import { reportOutcomes } from './test/outcome'
import { runUnitTests } from './test/unit-tests'

await command(async () => {
  // Called first, because it may ask a question and the tests take minutes.
  const chromium = await ensureChromium()
  reportOutcomes([await runUnitTests(), await runBrowserTests(chromium)])
})
