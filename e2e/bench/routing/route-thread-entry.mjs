// A thread does not inherit its parent's loader, so it registers the one for TypeScript first.
import { register } from 'tsx/esm/api'

register()
await import('./route-thread.ts')
