import { command } from './command'
import { ensureChromium } from './find-chromium'
import { runBrowserTests } from './test/browser-tests'
import { reportOutcomes } from './test/outcome'
import { runUnitTests } from './test/unit-tests'

/** The tests of which `npm test` runs a part. */
const UNIT_TESTS = [
  'api/src/demonstration/obeys-itself.test.ts',
  'api/src/demonstration/obeys-itself.database.test.ts',
  'mf-routes/server/demonstration/city-crews.database.test.ts',
]
const BROWSER_TESTS = [
  'commands.spec.ts',
  'every-screen.spec.ts',
  'delivery/compatibility.spec.ts',
  'delivery/subsets.spec.ts',
  'generate-route.spec.ts',
  'guide.spec.ts',
  'kerb-side.spec.ts',
  'planned-by-risk.spec.ts',
  'route-of-bins.spec.ts',
  'run-sheet.spec.ts',
]

/** Runs the tests that try many cases of one kind with all of their cases. `npm test` tries some of them. */
await command(async () => {
  const chromium = await ensureChromium()
  process.env.EVERY_CASE = 'yes'
  reportOutcomes([await runUnitTests(UNIT_TESTS), await runBrowserTests(chromium, BROWSER_TESTS)])
})
