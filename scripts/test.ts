import { command } from './command'
import { ensureChromium } from './find-chromium'
import { runBrowserTests } from './test/browser-tests'
import { runSmokes } from './test/smoke-runs'
import { runUnitTests } from './test/unit-tests'

await command(async () => {
  // Called first, because it may ask a question and the tests take minutes.
  const chromium = await ensureChromium()
  const outcomes = [await runUnitTests(), await runBrowserTests(chromium), await runSmokes()]
  const sum = (count: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[count], 0)

  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || outcomes.some(({ isComplete }) => !isComplete) ? 1 : 0
})
