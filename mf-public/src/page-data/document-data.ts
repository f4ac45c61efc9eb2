import { createContext } from 'react'

/** What the server wrote into a document beside the page: all that it made the page of. */
export interface DocumentData {
  /** Path and query that were asked for. */
  address: string
  /** Where browsers find the product. */
  origin?: string
  /** The key under which the form of this document reports without a script. */
  formKey: string
  /** The request that the page would make, by its URL. */
  url: string
  /** The API's answer to it, as JSON. */
  answer: unknown
}

/** `null` in the shell, and in a document that was made before anybody asked for it. */
export const DocumentDataContext = createContext<DocumentData | null>(null)
