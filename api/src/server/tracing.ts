import type { Context, Span } from '@opentelemetry/api'
import fp from 'fastify-plugin'
import { type Tracer, traceWith } from '../record/traces'

interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP, such as `http://collector:4318`. */
  endpoint: string
}

/** Files, health and streams that never end say nothing of what a person waits for. */
const NOT_TRACED = /^\/(shell|remotes|healthz|readyz|metrics|registry\.json|api\/events)/

/**
 * Sends traces to a collector: of each request, of the change that it makes to the record, and of the live events by which every
 * process tells its browsers. To be registered before all that it traces. OpenTelemetry is loaded here alone.
 */
export const tracing = fp<TracingOptions>(
  async (app, { endpoint }) => {
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
      // What failed is in the log; its message may hold what a person wrote.
      recordExceptions: false,
      ignorePaths: ({ url }) => NOT_TRACED.test(url),
      // A path holds ids, and a query what people look for: the route is enough.
      requestHook: (span, { method, routeOptions: { url = 'none' } }) =>
        void span.updateName(`${method} ${url}`).setAttribute('url.path', url),
    })
    await app.register(requests.plugin())
    app.addHook('onClose', async () => {
      traceWith(undefined)
      // A collector that is away must not hold up a stop.
      await provider.shutdown().catch((error) => app.log.warn(error, 'The last traces were not sent'))
      for (const part of [api.trace, api.context, api.propagation]) part.disable()
    })
  },
  { name: 'tracing' },
)

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
