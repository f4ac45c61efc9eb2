import { publicPagesConfig, remoteConfig } from 'scripts/rspack'

export default [...remoteConfig(import.meta.dirname), ...publicPagesConfig(import.meta.dirname)]
