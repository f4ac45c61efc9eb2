import { shellConfig } from 'scripts/rspack'

export default shellConfig(import.meta.dirname)
