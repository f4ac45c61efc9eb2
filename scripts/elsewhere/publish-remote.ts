import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  keysFromEnvironment,
  promoteRemote,
  publishRemote,
  readPlatform,
  releaseStore,
  storeFromEnvironment,
} from 'delivery'
import { writeBillOfMaterials } from '../build/bill-of-materials'
import { compressFolder } from '../build/compress-folder'
import { command, commandLine, step } from '../command'
import { publicationIn } from '../delivery/built-publication'
import { nextSteps, operator, releaseOptions } from '../delivery/command-line'
import { historyTable } from '../delivery/registry-tables'
import { buildSource } from '../workspaces/attribution'

const usage = 'npm run publish:remote -- [--promote [--reason "…"] [--expect 1.1.0]]'

// `npx publish-remote` in another repository does what `npm run publish:remote` does in this project. Not awaited here: the chunks of
// the bundle import this file, and would wait for it.
void command(async () => {
  const { values } = commandLine(
    { ...releaseOptions, promote: { type: 'boolean', default: false } },
    { usage, most: 0 },
  )
  const repository = process.cwd()
  if (!process.env.STORE_URL?.trim())
    throw new Error('Name the store of the deployed product in STORE_URL: a folder, or a bucket.')
  const store = releaseStore(storeFromEnvironment(process.env, repository), keysFromEnvironment(process.env))
  const provided = await readPlatform(store)
  if (!provided)
    throw new Error(`${store.name} does not say what is deployed: a server has to have started with it.`)
  const source = await buildSource(repository)
  await step('Types', () => run(repository, 'typescript/bin/tsc', '--noEmit'))
  await step('Building', () => run(repository, '@rspack/cli/bin/rspack.js', 'build'))
  const built = join(repository, 'dist/web')
  await compressFolder(built)
  await writeBillOfMaterials(built, repository)
  const { folder, publication, sbom } = await publicationIn(built)
  const { name, version } = publication
  const isNew = await publishRemote(store, { folder, publication, source, sbom, provided })
  console.log(`${name} ${version} ${isNew ? 'is published' : 'was published before'} in ${store.name}.`)
  if (!values.promote) return console.log(nextSteps(publication))
  const { reason, expect } = values
  const promotion = { ...(await operator(repository)), remote: name, version, provided, reason, expect }
  const record = await promoteRemote(store, promotion)
  console.log(record ? historyTable([record]) : `${name} ${version} is live already.`)
})

/** Runs a program from the repository's own `node_modules`. A failure contains its output. */
async function run(repository: string, program: string, ...args: string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(repository, 'node_modules', program), ...args], {
      cwd: repository,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}${stderr}`)
  }
}
