import { join } from 'node:path'
import { keysFromEnvironment, readPlatform, releaseStore, storeFromEnvironment } from 'delivery'
import { writeBillOfMaterials } from '../build/bill-of-materials'
import { compressFolder } from '../build/compress-folder'
import { requireSuccessIn } from '../check/require-success'
import { command, commandLine, step } from '../command'
import { publicationIn } from '../delivery/built-publication'
import { operator, releaseOptions } from '../delivery/command-line'
import { publishAndPromote } from '../delivery/publish-and-promote'
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
  const own = { folder: repository, env: { ...process.env, NODE_ENV: 'production' } }
  await step('Types', () => requireSuccessIn(own, 'typescript/bin/tsc', '--noEmit'))
  await step('Building', () => requireSuccessIn(own, '@rspack/cli/bin/rspack.js', 'build'))
  const built = join(repository, 'dist/web')
  await compressFolder(built)
  await writeBillOfMaterials(built, repository)
  const { folder, publication, sbom } = await publicationIn(built)
  const publishing = { folder, publication, source, sbom, provided }
  await publishAndPromote(store, publishing, { ...values, operator: () => operator(repository) })
})
