import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './command'
import { newRemote } from './new-remote/new-remote'
import { root } from './project'

await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'with-table': { type: 'boolean', default: false } },
  })
  const hasTable = values['with-table']
  const folder = relative(root, await newRemote(root, positionals[0], { hasTable }))
  const what = hasTable ? 'a page and a table' : 'a page'
  console.log(`\n${folder} has ${what}. See it with:\n\n    npm run dev ${folder}`)
})
