import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBasemap } from './basemap/make-basemap'
import { command, step } from './command'
import { root } from './project'

/** Builds the street map of the demonstration city again, after a change of its geometry. */
await command(async () => {
  const file = join(root, 'api/src/demonstration/basemap/demonstration.pmtiles')
  const bytes = await step('Drawing the streets', async () => makeBasemap())
  await writeFile(file, bytes)
  console.log(`${file} has ${Math.round(bytes.length / 1024)} KB.`)
})
