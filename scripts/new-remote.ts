import { relative, resolve } from 'node:path'
import { command, commandLine, step } from './command'
import { writeContract } from './contract/contract-report'
import { newRemote, newRemoteInOtherRepository } from './new-remote/new-remote'
import { placeInSidebar, sidebarLinks } from './new-remote/sidebar-order'
import { packShared } from './other-repositories/pack-shared'
import { root } from './project'

const usage = 'npm run new:remote -- mf-lid-alarms [--with-table | --into ../mf-lid-alarms]'

await command(async () => {
  const { positionals, values } = commandLine(
    { 'with-table': { type: 'boolean', default: false }, into: { type: 'string' } },
    { usage, most: 1 },
  )
  const hasTable = values['with-table']
  if (values.into !== undefined) {
    if (hasTable)
      throw new Error(
        'A table is served by the product: a remote with one stands in its repository, without --into.',
      )
    const into = resolve(values.into)
    const packed = await step('Packing the shared packages', () => packShared())
    await newRemoteInOtherRepository(root, positionals[0], { into, packed })
    return console.log(`\n${into} has a page. Next, there:\n\n    npm install && npm run check`)
  }
  const folder = relative(root, await newRemote(root, positionals[0], { hasTable }))
  if (hasTable) await writeContract(folder)
  const what = hasTable ? 'a page and a table' : 'a page'
  console.log(`\n${folder} has ${what}. See it with:\n\n    npm run dev ${folder}\n`)
  console.log(placeInSidebar(sidebarLinks(root)))
})
