import { type OPERATIONS, operationUrl } from 'shared-domain/contract'

/** The operations that pages read, by name. Written here, or every page would carry the schemas of the contract. */
const PATHS = {
  binSurroundings: '/api/bins/:id/surroundings',
  nearbyBins: '/api/bins/nearby',
  reportByReference: '/api/reports/by-reference/:reference',
} as const satisfies { [Name in keyof typeof OPERATIONS]?: (typeof OPERATIONS)[Name]['path'] }

/** What a page reads of the record: one operation, with its parameters and query as they are written in a URL. */
export interface PageRequest {
  operation: keyof typeof PATHS
  params?: Record<string, string>
  query?: Record<string, string>
}

/** The URL that answers a request: the same for the same request, so it also names the answer. */
export const requestUrl = ({ operation, params, query }: PageRequest) =>
  operationUrl(PATHS[operation], params, query)
