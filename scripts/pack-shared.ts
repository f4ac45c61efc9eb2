import { relative } from 'node:path'
import { command, step } from './command'
import { packShared } from './other-repositories/pack-shared'
import { root } from './project'

await command(async () => {
  const packed = await step('Packing', () => packShared())
  for (const file of Object.values(packed)) console.log(relative(root, file))
})
