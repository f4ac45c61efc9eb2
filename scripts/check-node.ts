import { command } from './command'
import { checkNodeVersions } from './release/node-versions'

await command(checkNodeVersions)
