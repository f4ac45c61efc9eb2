import type { RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { Registry } from 'prom-client'
import { OPERATIONS } from 'shared-domain/contract'
import { allowScrape } from './allow-scrape'
import { processMetrics } from './process-metrics'
import { recordMetrics } from './record-metrics'
import { requestDurations } from './request-durations'

interface MetricsOptions {
  /** What a scraper has to show; without one only this machine may ask. */
  token?: string
}

/** `/metrics`, for Prometheus. To be registered before the routes that it measures. */
export const metrics = fp<MetricsOptions>(
  async (app, { token }) => {
    const registry = new Registry()
    const durations = requestDurations(registry)
    const counted = recordMetrics(registry, app)
    app.addHook('onResponse', (request, reply, done) => {
      const { config, url: route = 'none' } = request.routeOptions
      const operation = config?.operation
      // A stream lasts as long as somebody watches.
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
    // Without a token it is for this machine alone, and so for its own name alone.
    app.get('/metrics', { config: { answersToAnyHost: token !== undefined } }, async (request, reply) => {
      allowScrape(request, token)
      const all = Registry.merge([processMetrics(), registry])
      return reply
        .type(all.contentType)
        .header('cache-control', 'no-store')
        .send(await all.metrics())
    })
  },
  { name: 'metrics', dependencies: ['problems'] },
)
