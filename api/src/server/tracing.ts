import type { Context, Span } from '@opentelemetry/api'
import fp from 'fastify-plugin'
import { featureSettings, withSettings } from '../feature'
import { webUrlVariable } from '../http/web-url-variable'
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
      spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
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
      // An unavailable collector must not prevent the stop.
      await provider.shutdown().catch((error) => app.log.warn(error, 'The last traces were not sent'))
      for (const part of [api.trace, api.context, api.propagation]) part.disable()
    })
  },
  { name: 'tracing' },
)

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
