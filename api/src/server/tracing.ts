import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import { featureSettings, withSettings } from '../feature'
import { webUrlVariable } from '../http/setting-variables'
import { type Tracer, traceWith } from '../record/traces'

const tracingSettings = featureSettings({
  variables: {
    OTEL_EXPORTER_OTLP_ENDPOINT: webUrlVariable('http://collector.example.govt.nz:4318').optional(),
  },
  read: ({ OTEL_EXPORTER_OTLP_ENDPOINT }) => ({ traceEndpoint: OTEL_EXPORTER_OTLP_ENDPOINT }),
})

interface TracingOptions {
  /** The URL of a collector that accepts OTLP over HTTP, such as `http://collector:4318`; no tracing unless given. */
  traceEndpoint?: string | undefined
}

/** How long a stop waits for a collector, in ms. */
const LAST_TRACES_AT_MOST_MS = 2_000

/** Files, health checks and endless streams are not traced: no person waits for them. */
const NOT_TRACED = /^\/(shell|remotes|healthz|readyz|metrics|registry\.json|api\/events)/

/**
 * Sends traces to a collector: each request, the change that it makes to the record, and the live events that every process
 * sends to its browsers. Register it before everything that it traces. OpenTelemetry is loaded only here.
 */
const plugin = fp<TracingOptions>(
  async (app, { traceEndpoint: endpoint }) => {
    if (!endpoint) return
    const [{ FastifyOtelInstrumentation }, api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
      await Promise.all([
        import('@fastify/otel'),
        import('@opentelemetry/api'),
        import('@opentelemetry/sdk-trace-node'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/resources'),
      ])
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
    const provider = new sdk.NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME || 'smart-bins' }),
      spanProcessors: [new sdk.BatchSpanProcessor(sayingFailures(exporter, app.log))],
    })
    provider.register()
    traceWith(tracerOf(api))
    const requests = new FastifyOtelInstrumentation({
      instrumentHooks: false,
      // The log has the failure. Its message may contain what a person wrote, so it is not sent.
      recordExceptions: false,
      ignorePaths: ({ url }) => NOT_TRACED.test(url),
      // Only the route is sent, because paths contain ids and queries contain what people search for.
      requestHook: (span, { method, routeOptions: { url = 'none' } }) =>
        void span.updateName(`${method} ${url}`).setAttribute('url.path', url),
    })
    await app.register(requests.plugin())
    app.addHook('onClose', async () => {
      traceWith(undefined)
      // An unavailable collector must neither prevent the stop nor use up the 10 s after which containers are killed.
      const tooLate = pause(LAST_TRACES_AT_MOST_MS, undefined, { ref: false }).then(() => {
        throw new Error(`The collector did not take them within ${LAST_TRACES_AT_MOST_MS / 1000} s.`)
      })
      const sending = provider.shutdown()
      await Promise.race([sending, tooLate]).catch((error) =>
        app.log.warn(error, 'The last traces were not sent'),
      )
      for (const part of [api.trace, api.context, api.propagation]) part.disable()
    })
  },
  { name: 'tracing' },
)

/** Logs when traces cannot be sent, once until they can be again. */
function sayingFailures(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined || result.code !== 0
        if (failed && !isFailing)
          log.warn(`Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT: ${reasonOf(result.error)}.`)
        if (!failed && isFailing) log.warn('Traces are sent again.')
        isFailing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

/** Node gives several failed addresses of a host as one error without a message. */
const reasonOf = (error: (Error & { code?: unknown }) | undefined) =>
  error?.message || (typeof error?.code === 'string' ? error.code : 'it gave no reason')

export const tracing = withSettings(tracingSettings, plugin)

function tracerOf({
  trace,
  context,
  propagation,
  SpanStatusCode,
}: typeof import('@opentelemetry/api')): Tracer {
  const tracer = trace.getTracer('smart-bins')
  const end = (spans: readonly Span[], failure?: unknown) => {
    for (const span of spans) {
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }
  return {
    async during(name, work, below) {
      const parents: Context[] = below
        ? below.map((traceparent) => propagation.extract(context.active(), { traceparent }))
        : [context.active()]
      const spans = parents.map((parent) => tracer.startSpan(name, {}, parent))
      const [first] = spans
      try {
        const result = await (first ? context.with(trace.setSpan(context.active(), first), work) : work())
        end(spans)
        return result
      } catch (error) {
        end(spans, error)
        throw error
      }
    },
    current() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
  }
}
