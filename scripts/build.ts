import { buildSite } from './build/build-site'

await buildSite()
