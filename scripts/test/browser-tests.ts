import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { buildSite } from '../build/build-site'
import { root } from '../project'
import type { Outcome } from './outcome'
import { runTool } from './run-tool'

const PlaywrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  /** Errors outside of tests. */
  errors: z.array(z.unknown()),
})

/** Runs Playwright's tests of the built composition with the Chromium at this path: all of them, or those of `files`. */
export async function runBrowserTests(chromium: string, files: readonly string[] = []): Promise<Outcome> {
  await buildSite()
  const report = join(await mkdtemp(join(tmpdir(), 'playwright-')), 'report.json')
  const record = await mkdtemp(join(tmpdir(), 'e2e-record-'))
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  await runTool(cli, ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'dot,json', ...files], {
    CHROME_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_RECORD_FOLDER: record,
  })
  await rm(record, { recursive: true })
  const { stats, errors } = PlaywrightReportSchema.parse(JSON.parse(await readFile(report, 'utf8')))
  return {
    // Playwright counts tests that passed at the second try as flaky.
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    isComplete: errors.length === 0,
  }
}
