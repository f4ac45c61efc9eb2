export { fileHashes, pageFiles } from '../delivery/built-publication'
export { deliverBuilds } from '../delivery/deliver-builds'
export { buildSite } from './build-site'
export { compressFolder } from './compress-folder'
