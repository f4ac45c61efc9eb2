import { STATIC_CHECKS } from './check/project-checks'
import { runChecks } from './check/run-checks'
import { command } from './command'
import { reportOutcomes } from './test/outcome'

/** What `npm run check` holds against the project without running it, counted like tests. */
await command(async () => {
  const failed = await runChecks(STATIC_CHECKS)
  reportOutcomes([{ passed: STATIC_CHECKS.length - failed.length, failed: failed.length, isComplete: true }])
})
