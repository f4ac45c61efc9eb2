import type { FirstRequest } from '../composition/first-content'
import type { Operation, OperationRequest } from './operation'

type Read = Operation & { method: 'GET' }

/** A request whose answer the server puts into the document of a page, so that the page shows it without asking. */
export const firstRequest = <const O extends Read>(
  { path }: O,
  request: OperationRequest<O>,
): FirstRequest => ({ path, request: request as FirstRequest['request'] })
