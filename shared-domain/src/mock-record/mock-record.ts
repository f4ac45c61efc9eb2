import type { LiveEvent } from '../contract/events-contract'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import { mockAlerts } from './mock-alerts'
import { mockBins } from './mock-bins'
import { mockFigures } from './mock-figures'
import type { MockHandlers, Tell } from './mock-handlers'
import { mockLabels } from './mock-labels'
import { mockReports } from './mock-reports'
import { mockRoutes } from './mock-routes'
import { notInMockData } from './not-in-mock-data'

/** The contract's operations on the samples, in this browser: no server is contacted. */
export interface MockRecord {
  /** Throws an ApiError where the API would refuse, and when the samples lack such data. */
  call: <const O extends Operation>(operation: O, request: OperationRequest<O>) => OperationAnswer<O>
  /** Whether the samples have such data. */
  has: (operation: Operation) => boolean
  /** Subscribes to changes, like the record's live events. Returns a function that unsubscribes. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
}

export function createMockRecord(): MockRecord {
  const listeners = new Set<Tell>()
  const tell: Tell = (event) => {
    for (const listener of listeners) listener(event)
  }
  const handlers: MockHandlers = {
    ...mockBins(),
    ...mockAlerts(tell),
    ...mockRoutes(tell),
    ...mockReports(tell),
    ...mockFigures(),
    ...mockLabels(tell),
  }
  const handlerOf = ({ method, path }: Operation) => handlers[`${method} ${path}` as keyof MockHandlers]
  return {
    call<O extends Operation>(operation: O, request: OperationRequest<O>) {
      const handle = handlerOf(operation) as ((asked: object) => OperationAnswer<O>) | undefined
      if (!handle) throw notInMockData()
      return handle(request)
    },
    has: (operation) => handlerOf(operation) !== undefined,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
