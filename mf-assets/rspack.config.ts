import { remoteConfig } from 'scripts/rspack'

export default remoteConfig(import.meta.dirname)
