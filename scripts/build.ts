import { buildSite } from './build/build-site'
import { command } from './command'

await command(buildSite)
