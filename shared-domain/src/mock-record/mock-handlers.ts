import type { LiveEvent } from '../contract/events-contract'
import type { Operation, OperationAnswer, OperationRequest } from '../contract/operation'
import type { OPERATIONS } from '../contract/operations'

type Operations = typeof OPERATIONS
type Endpoint<O extends Operation> = `${O['method']} ${O['path']}`

/**
 * Handlers for operations on the samples, by method and path. Each does to the samples what the API does to the record, and
 * throws an ApiError where the API would refuse.
 */
export type MockHandlers = {
  [Name in keyof Operations as Endpoint<Operations[Name]>]?: (
    request: OperationRequest<Operations[Name]>,
  ) => OperationAnswer<Operations[Name]>
}

/** Notifies the open screens of a change. */
export type Tell = (event: LiveEvent) => void
