import { join } from 'node:path'
import { buildSite } from './build/build-site'
import { command, step } from './command'
import { layOutImage } from './image/image-layout'
import { root } from './project'

const FOLDER = 'dist/image'

await command(async () => {
  await buildSite()
  await step(`Laying out ${FOLDER}`, () => layOutImage(join(root, FOLDER)))
  console.log(`node ${FOLDER}/server/serve.mjs runs it, with DATABASE_URL and STORE_URL set.`)
})
