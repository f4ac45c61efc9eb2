import { collectDefaultMetrics, Registry } from 'prom-client'

let registry: Registry | undefined

/** Memory, processor and event loop of this process; watched from when they are first asked for. */
export function processMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
