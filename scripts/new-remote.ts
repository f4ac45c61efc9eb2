import { relative } from 'node:path'
import { command } from './command'
import { newRemote } from './new-remote/new-remote'
import { root } from './project'

await command(async () => {
  const folder = relative(root, await newRemote(root, process.argv[2]))
  console.log(`\n${folder} has a page. See it with:\n\n    npm run dev ${folder}`)
})
