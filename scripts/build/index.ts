export { buildSite } from './build-site'
export { compressFolder } from './compress-folder'
