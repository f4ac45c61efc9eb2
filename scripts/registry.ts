import { currentRegistry, readHistory } from 'delivery'
import { command } from './command'
import { revisionLine } from './delivery/command-line'
import { projectStore } from './delivery/project-store'

const usage = 'npm run registry -- list|history'

await command(async () => {
  const store = projectStore()
  const [subject = 'list'] = process.argv.slice(2)
  if (subject === 'history') {
    for (const record of await readHistory(store)) console.log(revisionLine(record))
  } else if (subject === 'list') {
    const { revision, remotes } = await currentRegistry(store)
    console.log(`Revision ${revision} in ${store.name}`)
    for (const { name, version, previous } of remotes)
      console.log(`${name.padEnd(14)} ${version}${previous ? `, before it ${previous.version}` : ''}`)
  } else throw new Error(`There is no registry ${subject}. Use: ${usage}`)
})
