import { useContext } from 'react'
import { DocumentDataContext } from '../page-data/document-data'

/** Where browsers find the product, such as `https://bins.example.govt.nz`; for paper. Empty where nobody knows. */
export function usePageOrigin(): string {
  const inDocument = useContext(DocumentDataContext)
  return inDocument?.origin ?? globalThis.location?.origin ?? ''
}
