import type { OPERATIONS } from '../contract/operations'
import type * as routes from '../contract/routes-contract'
import type { SampleHandlers } from '../contract/sample-handlers'

type RouteOperations = Pick<
  typeof routes,
  'listRoutes' | 'getRoute' | 'createRoute' | 'removeRoute' | 'restoreRoute'
>

/** Handlers on the samples: for the record's own operations, and for those of the routes that several remotes call. */
export type MockHandlers = SampleHandlers<typeof OPERATIONS & RouteOperations>
