import { createContext } from 'react'
import { type OPERATIONS, operationUrl } from 'shared-domain/contract'

/** What a page shows of the record, and the request that returns it. */
export interface PageData<T> {
  request: PageRequest
  /** What the answer says; `null` when it is of another shape. */
  read: (answer: unknown) => T | null
}

/** What a page knows of its data. */
export interface PageAnswer<T> {
  /** The last good answer to what the page asks for; `null` before the first. */
  data: T | null
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest attempt failed, in a sentence; `data`, if any, is then the last good answer. */
  problem: string | null
  refresh: () => void
}

/** The paths of the operations that pages read. Repeated here because the contract would bring its schemas along. */
export const PATHS = {
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

/** The URL of a request: the same for the same request, so it also identifies the answer. */
export const requestUrl = ({ operation, params, query }: PageRequest) =>
  operationUrl(PATHS[operation], params, query)

/** What the server wrote into a document: all that it rendered the page from. */
export interface DocumentData {
  /** Path and query that were asked for. */
  address: string
  /** The product's own origin. */
  origin?: string
  /** The idempotency key of the form in this document, for a report without a script. */
  formKey: string
  /** The request that the page would make, by its URL. */
  url: string
  /** The API's answer to it, as JSON. */
  answer: unknown
}

/** `null` in the shell, and in a document that was prerendered for no address. */
export const DocumentDataContext = createContext<DocumentData | null>(null)
