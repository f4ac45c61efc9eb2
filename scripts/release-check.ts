import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { command, step } from './command'
import { checkCompatibility } from './compat/check-compatibility'
import { projectStore } from './delivery/project-store'
import { root } from './project'
import { auditOutcome } from './release/audit-outcome'
import { changelog, parseLog } from './release/changelog'
import { checkNodeVersions } from './release/node-versions'
import { thirdPartyNotices } from './release/notices'
import { runTool } from './test/run-tool'
import { workspacePackage } from './workspaces/workspace-package'

const FOLDER = 'dist/release'
const BILL = `${FOLDER}/sbom.cdx.json`
const OUTPUT_BYTES = 64 * 1024 * 1024

/**
 * Additional checks before a release: the list of its packages, a security audit, every remote that people use, every Node
 * version that a council may have, ten minutes of made-up input, every case of the long tests,
 * and every bench in small.
 */
await command(async () => {
  mkdirSync(join(root, FOLDER), { recursive: true })
  await step(`Changelog and notices, ${FOLDER}`, async () => {
    const { version } = workspacePackage(root)
    writeFileSync(
      join(root, FOLDER, 'CHANGELOG.md'),
      changelog(version, parseLog(await commitsSinceRelease())),
    )
    writeFileSync(join(root, FOLDER, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(root))
  })
  await step(`Bill of materials, ${BILL}`, async () => {
    const bill = await runNpm('sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx')
    const { components = [] } = JSON.parse(bill.stdout) as { components?: unknown[] }
    if (components.length === 0) throw new Error(`npm made no bill of materials: ${bill.stderr.trim()}`)
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
  await checkCompatibility(await projectStore(), { checkout: true })
  await checkNodeVersions()
  for (const check of ['check-fuzz', 'check-every-case', 'check-benches']) {
    const code = await runTool('--import', ['tsx', `scripts/${check}.ts`])
    if (code !== 0) throw new Error(`Failed: npm run ${check.replace('-', ':')}`)
  }
})

/** The commits since the last tag such as `v1.0.0`; all of them before the first. */
async function commitsSinceRelease(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout
  const tag = await git('describe', '--tags', '--abbrev=0', '--match=v*').catch(() => '')
  return git('log', '--no-merges', '--format=%h%x09%s', ...(tag ? [`${tag.trim()}..HEAD`] : []))
}

/** Runs npm in the project's folder and returns its output even when it fails, because an audit with findings does. */
function runNpm(...args: string[]) {
  return new Promise<{ stdout: string; stderr: string }>((resolve) => {
    const options = { cwd: root, maxBuffer: OUTPUT_BYTES, shell: process.platform === 'win32' }
    execFile('npm', args, options, (_error, stdout, stderr) => resolve({ stdout, stderr }))
  })
}
