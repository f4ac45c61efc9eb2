import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { OPERATIONS } from 'shared-domain/contract'
import { z } from 'zod'
import { featureSettings, withSettings } from '../feature'
import { isSameSecret } from '../http/auth/is-same-secret'
import { isFromThisMachine } from '../http/client-address'
import { Refusal } from '../http/problems/refusal'

const metricsSettings = featureSettings({
  variables: {
    METRICS_TOKEN: z.string().min(16, 'set it to at least 16 characters that cannot be guessed').optional(),
  },
  secrets: { METRICS_TOKEN: 'too short' },
  read: ({ METRICS_TOKEN }) => ({ metricsToken: METRICS_TOKEN }),
})

interface MetricsOptions {
  /** The token that a scraper must send; without one only this machine may read the metrics. */
  metricsToken?: string | undefined
}

/** `/metrics`, for Prometheus. Register it before the routes that it measures. */
const plugin = fp<MetricsOptions>(
  async (app, { metricsToken: token }) => {
    const registry = new Registry()
    const durations = requestDurations(registry)
    const counted = recordMetrics(registry, app)
    app.addHook('onResponse', (request, reply, done) => {
      const { config, url: route = 'none' } = request.routeOptions
      const operation = config?.operation
      // An event stream stays open as long as its page, so its duration means nothing.
      if (operation === OPERATIONS.streamEvents) return done()
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      if (operation === OPERATIONS.createReport && reply.statusCode < 300) counted.reports.inc()
      done()
    })
    app.addHook('onRoute', (route: RouteOptions) => {
      if (route.config?.operation !== OPERATIONS.recordReadings) return
      route.preSerialization = async (_request: unknown, _reply: unknown, answer: unknown) => {
        counted.readings.inc((answer as { recorded?: number }).recorded ?? 0)
        return answer
      }
    })
    // Without a token it is only for this machine, so the Host must be this machine's too.
    app.get(
      '/metrics',
      { config: { answersToAnyHost: token !== undefined, requestLimit: 'none' } },
      async (request, reply) => {
        allowScrape(request, token)
        const all = Registry.merge([processMetrics(), registry])
        return reply
          .type(all.contentType)
          .header('cache-control', 'no-store')
          .send(await all.metrics())
      },
    )
  },
  { name: 'metrics', dependencies: ['problems'] },
)

export const metrics = withSettings(metricsSettings, plugin)

/** Throws unless the request has the token or, when none is set, comes from this machine. */
function allowScrape(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return
    throw new Refusal('not-signed-in', 'Send METRICS_TOKEN as a bearer token.')
  }
  if (isFromThisMachine(request)) return
  throw new Refusal('not-allowed', 'Ask from the machine itself, or set METRICS_TOKEN and send it.')
}

/** From a fast query to a request that a user gives up on, in s. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The duration of requests. Labels are route patterns, of which there are few, never paths. */
const requestDurations = (registry: Registry) =>
  new Histogram({
    name: 'smart_bins_request_duration_seconds',
    help: 'How long requests took, from their arrival to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })

/** Gauges of the pool and of open streams. Returns the counters that the hooks above increase. */
function recordMetrics(registry: Registry, app: FastifyInstance) {
  const registers = [registry]
  new Gauge({
    name: 'smart_bins_database_connections',
    help: 'Connections of the pool by state, and queries that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      if (!app.hasDecorator('database')) return
      const { totalCount, idleCount, waitingCount } = app.database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'smart_bins_live_streams',
    help: 'Streams of events that this process has open.',
    registers,
    collect() {
      if (app.hasDecorator('live')) this.set(app.live.listeners())
    },
  })
  new Gauge({
    name: 'smart_bins_first_contents',
    help: 'Documents for staff since the start: sent with their first content, or without because it was late or failed.',
    labelNames: ['outcome'],
    registers,
    collect() {
      if (!app.hasDecorator('firstContents')) return
      for (const [outcome, count] of Object.entries(app.firstContents.counts)) this.set({ outcome }, count)
    },
  })
  return {
    reports: new Counter({
      name: 'smart_bins_reports_total',
      help: 'Reports that were acknowledged, those sent once more included.',
      registers,
    }),
    readings: new Counter({
      name: 'smart_bins_readings_total',
      help: 'Readings that were recorded.',
      registers,
    }),
  }
}

let registry: Registry | undefined

/** Memory, CPU and event loop of this process; measured from the first request on. */
function processMetrics(): Registry {
  if (registry) return registry
  registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}
