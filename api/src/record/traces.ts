/** Follows a request through the processes that take part in it. */
export interface Tracer {
  /** Runs `work` in a child span of the active one, and of each span that another process names. */
  during: <T>(name: string, work: () => Promise<T>, below?: readonly string[]) => Promise<T>
  /** The active span for another process, as a W3C `traceparent`; `undefined` outside of a span. */
  current: () => string | undefined
}

let tracer: Tracer | undefined

/** Starts tracing; with `undefined`, stops it. Like OpenTelemetry, a process has one tracer. */
export const traceWith = (next: Tracer | undefined): void => {
  tracer = next
}

/** Runs `work`, in a span when the process traces. */
export const traced = <T>(name: string, work: () => Promise<T>, below?: readonly string[]): Promise<T> =>
  tracer ? tracer.during(name, work, below) : work()

export const currentTrace = (): string | undefined => tracer?.current()
