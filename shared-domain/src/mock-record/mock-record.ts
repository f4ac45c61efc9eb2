import type { LiveEvent } from '../contract/events-contract'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import type { TellSamples } from '../contract/sample-handlers'
import { mockAlerts } from './mock-alerts'
import { mockBins } from './mock-bins'
import type { MockHandlers } from './mock-handlers'
import { mockReports } from './mock-reports'
import { mockRoutes } from './mock-routes'
import { notInMockData } from './not-in-mock-data'

/** The contract's operations on the samples, in this browser: no server is contacted. */
export interface MockRecord {
  /** Throws an ApiError where the API would refuse, and when the samples lack such data. */
  call: <const O extends Operation>(operation: O, request: OperationRequest<O>) => OperationAnswer<O>
  /** Loads the samples that the remote of this operation brings. They last as long as the record. */
  join: (operation: Operation) => Promise<void>
  /** Whether the samples have such data. */
  has: (operation: Operation) => boolean
  /** Subscribes to changes, like the record's live events. Returns a function that unsubscribes. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
}

export function createMockRecord(): MockRecord {
  const listeners = new Set<TellSamples>()
  const tell: TellSamples = (event) => {
    for (const listener of listeners) listener(event)
  }
  const joined = new Map<Operation['samples'], Promise<void>>()
  const handlers: MockHandlers = {
    ...mockBins(),
    ...mockAlerts(tell),
    ...mockRoutes(tell),
    ...mockReports(tell),
  }
  const handlerOf = ({ method, path }: Operation) => handlers[`${method} ${path}` as keyof MockHandlers]
  return {
    call<O extends Operation>(operation: O, request: OperationRequest<O>) {
      const handle = handlerOf(operation) as ((asked: object) => OperationAnswer<O>) | undefined
      if (!handle) throw notInMockData()
      return handle(request)
    },
    join({ samples }) {
      if (!samples) return Promise.resolve()
      const known = joined.get(samples)
      if (known) return known
      const joining = samples().then((brought) => void Object.assign(handlers, brought.samples(tell)))
      joined.set(samples, joining)
      // A page that could not be loaded is asked for again.
      joining.catch(() => joined.delete(samples))
      return joining
    },
    has: (operation) => operation.samples !== undefined || handlerOf(operation) !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
