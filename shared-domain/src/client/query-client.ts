import { QueryCache, QueryClient } from '@tanstack/react-query'
import { missingInMockData } from './explain-failure'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What to tell whoever reads the console when the query has failed for good. */
      adviceOnFailure?: string
    }
  }
}

/** The cache of the server's answers. A failure is logged once, however many screens wait for the answer. */
export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (missingInMockData(error) !== null) return
        console.warn(`${error.message.replace(/\.$/, '')}. ${meta?.adviceOnFailure ?? ''}`.trim())
      },
    }),
  })
