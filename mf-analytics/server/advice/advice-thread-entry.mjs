// A thread does not inherit its parent's loader, so the one for TypeScript is registered first.
import { register } from 'tsx/esm/api'

register()
export default (await import('./advice-thread.ts')).default
