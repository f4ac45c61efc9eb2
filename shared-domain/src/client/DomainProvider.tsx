import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { useDataSource } from './data-source'
import { missingInMockData } from './explain-failure'

/** Gives the screens below it the queries and the settings; the document's owner renders it once. */
export function DomainProvider({ settings, children }: { settings: RuntimeSettings; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <RuntimeSettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </RuntimeSettingsContext>
  )
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What the console says to do when the query has failed for good. */
      adviceOnFailure?: string
    }
  }
}

/** The cache of the server's answers. A failure is logged once, however many screens wait for the answer. */
const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        if (missingInMockData(error) !== null) return
        console.warn(`${error.message.replace(/\.$/, '')}. ${meta?.adviceOnFailure ?? ''}`.trim())
      },
    }),
  })

export const RuntimeSettingsContext = createContext<RuntimeSettings>(DEMONSTRATION_SETTINGS)

/** What the server that sent the document said of its data sources. */
export const useRuntimeSettings = () => useContext(RuntimeSettingsContext)

/** Where residents find the product: what a label leads to. In the demonstration that is where this page was found. */
export const usePublicOrigin = () => useRuntimeSettings().publicOrigin ?? window.location.origin

interface Tiles {
  /** `null` where the council has no map server. */
  url: string | null
  attribution: string
}

/** Where the streets under a map come from; `null` with mock data, which asks no server for anything. */
export function useMapTiles(): Tiles | null {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  const source = useDataSource((state) => state.source)
  return source === 'mock' ? null : { url: tileUrl, attribution: tileAttribution }
}
