import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, step } from './command'
import { checkCompatibility } from './compat/check-compatibility'
import { projectStore } from './delivery/project-store'
import { root } from './project'
import { auditOutcome } from './release/audit-outcome'
import { checkNodeVersions } from './release/node-versions'

const BILL = 'dist/sbom.cdx.json'
const OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Additional checks before a release: the list of its packages, a security audit, every remote that people use, and every Node
 * version that a council may have.
 */
await command(async () => {
  await step(`Bill of materials, ${BILL}`, async () => {
    const bill = await runNpm('sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx')
    const { components = [] } = JSON.parse(bill.stdout) as { components?: unknown[] }
    if (components.length === 0) throw new Error(`npm made no bill of materials: ${bill.stderr.trim()}`)
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(join(root, BILL), bill.stdout)
    console.log(`${components.length} components`)
  })
  await step('Known weaknesses of dependencies', async () => {
    const { isGood, sentence } = auditOutcome(
      (await runNpm('audit', '--package-lock-only', '--omit=dev', '--json')).stdout,
    )
    if (!isGood) throw new Error(sentence)
    console.log(sentence)
  })
  await checkCompatibility(projectStore(), { checkout: true })
  await checkNodeVersions()
})

/** Runs npm in the project's folder and returns its output even when it fails, because an audit with findings does. */
function runNpm(...args: string[]) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: root, maxBuffer: OUTPUT_BYTES, shell: process.platform === 'win32' }
    execFile('npm', args, options, (_error, stdout, stderr) => resolve({ stdout, stderr }))
  })
}
