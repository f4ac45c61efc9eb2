import { createContext } from 'react'
import { OPERATION_PATHS, operationUrl } from 'shared-domain/contract'

/** The data of a page: the request that returns it, and how its answer is read. */
export interface PageData<T> {
  request: PageRequest
  /** Returns `null` when the answer has another shape. */
  read: (answer: unknown) => T | null
}

/** The state of a page's data. */
export interface PageAnswer<T> {
  /** The last good answer; `null` before the first. */
  data: T | null
  isLoading: boolean
  isRefreshing: boolean
  /** Why the latest attempt failed, in a sentence. `data` is then the last good answer, if there was one. */
  problem: string | null
  refresh: () => void
}

/** The paths of the operations that pages read. */
export const PATHS = {
  binSurroundings: OPERATION_PATHS.binSurroundings,
  nearbyBins: OPERATION_PATHS.nearbyBins,
  reportByReference: OPERATION_PATHS.reportByReference,
}

/** A request of a page: one operation, with its parameters and query as text. */
export interface PageRequest {
  operation: keyof typeof PATHS
  params?: Record<string, string>
  query?: Record<string, string>
}

/** The URL of a request. Equal requests have equal URLs, so it also identifies the answer. */
export const requestUrl = ({ operation, params, query }: PageRequest) =>
  operationUrl(PATHS[operation], params, query)

/** The data from which the server rendered the page, as it is embedded in the document. */
export interface DocumentData {
  /** Path and query of the request. */
  address: string
  /** The product's own origin. */
  origin?: string
  /** The idempotency key of the form in this document, for a report without a script. */
  formKey: string
  /** The URL of the request that the page would send. */
  url: string
  /** The API's answer to it, as JSON. */
  answer: unknown
}

/** `null` in the shell, and in a document that was prerendered without an address. */
export const DocumentDataContext = createContext<DocumentData | null>(null)
