import { parseArgs } from 'node:util'
import { promoteRemote, publishRemote } from 'delivery'
import { buildWorkspace } from './build/build-workspace'
import { command, step } from './command'
import { builtPublication } from './delivery/built-publication'
import { remoteArgument, revisionLine } from './delivery/command-line'
import { projectStore, providedVersions } from './delivery/project-store'

const usage = 'npm run publish:remote -- mf-routes [--promote]'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { promote: { type: 'boolean', default: false } },
  })
  const remote = remoteArgument(positionals[0], usage)
  const store = projectStore()
  const provided = providedVersions()
  await step(`Building ${remote}`, () => buildWorkspace(remote))
  const { folder, publication } = await builtPublication(remote)
  const { version } = publication
  const isNew = await publishRemote(store, { folder, publication, provided })
  console.log(`${remote} ${version} ${isNew ? 'is published' : 'was published before'} in ${store.name}.`)
  if (!values.promote) return console.log(`Make it live: npm run promote -- ${remote} ${version}`)
  const record = await promoteRemote(store, { remote, version, provided })
  console.log(record ? revisionLine(record) : `${remote} ${version} is live already.`)
})
