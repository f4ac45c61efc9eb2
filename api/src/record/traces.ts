/** What follows a request through the processes that have a part in it. */
export interface Tracer {
  /** Does `work` in a span below the one that is under way, and in one below each of those that another process names. */
  during: <T>(name: string, work: () => Promise<T>, below?: readonly string[]) => Promise<T>
  /** The name of the span under way for another process, in the form of a W3C `traceparent`; nothing outside of one. */
  current: () => string | undefined
}

let tracer: Tracer | undefined

/** Traces from now on; with nothing, no longer. A process has one tracer, as OpenTelemetry does. */
export const traceWith = (next: Tracer | undefined): void => {
  tracer = next
}

/** Does `work`, in a span where the process traces. */
export const traced = <T>(name: string, work: () => Promise<T>, below?: readonly string[]): Promise<T> =>
  tracer ? tracer.during(name, work, below) : work()

export const currentTrace = (): string | undefined => tracer?.current()
