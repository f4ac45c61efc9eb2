// A thread does not take over its parent's loader: TypeScript is made known to it first.
import { register } from 'tsx/esm/api'

register()
export default (await import('./replay-thread.ts')).default
