import { currentRegistry, readHistory } from 'delivery'
import { command } from './command'
import { projectStore } from './delivery/project-store'
import { historyTable, registryTable } from './delivery/registry-tables'

const usage = 'npm run registry -- list|history'

await command(async () => {
  const store = projectStore()
  const [subject = 'list'] = process.argv.slice(2)
  if (subject === 'history') {
    console.log(historyTable(await readHistory(store)))
  } else if (subject === 'list') {
    const registry = await currentRegistry(store)
    console.log(`Revision ${registry.revision} in ${store.name}\n`)
    console.log(registryTable(registry, await readHistory(store)))
  } else throw new Error(`There is no registry ${subject}. Use: ${usage}`)
})
