import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'

/** What happens to the record, and the connections through which it does. Answers with what others count. */
export function recordMetrics(registry: Registry, app: FastifyInstance) {
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
