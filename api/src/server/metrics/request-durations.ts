import { Histogram, type Registry } from 'prom-client'

/** From a fast query on a fast machine to what nobody waits for, in s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** How long requests took. Its labels are patterns of routes, of which there are few, never paths. */
export const requestDurations = (registry: Registry) =>
  new Histogram({
    name: 'smart_bins_request_duration_seconds',
    help: 'How long requests took, from their arrival to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
