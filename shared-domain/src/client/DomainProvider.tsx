import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { MOCK_DATA_ADVICE } from '../open-data/open-data-error'
import { useDataSource } from './data-source'
import { isRefusal, missingInMockData } from './explain-failure'

/** Gives the screens below it the query client and the settings. Rendered once per document. */
export function DomainProvider({ settings, children }: { settings: RuntimeSettings; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <RuntimeSettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </RuntimeSettingsContext>
  )
}

/** The cache of server responses. Each failure is logged once, however many screens use the query. */
const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        if (missingInMockData(error) !== null) return
        console.warn(`${error.message.replace(/\.$/, '')}. ${adviceFor(error)}`.trim())
      },
    }),
  })

/** Mock data helps where it is offered and real data could not be read, not where the record refused it. */
function adviceFor(error: Error): string {
  const { source, isMockOffered } = useDataSource.getState()
  return source === 'mock' || !isMockOffered || isRefusal(error) ? '' : MOCK_DATA_ADVICE
}

export const RuntimeSettingsContext = createContext<RuntimeSettings>(DEMONSTRATION_SETTINGS)

/** The data sources that the server named in the document. */
export const useRuntimeSettings = () => useContext(RuntimeSettingsContext)

/** The public origin that labels link to. In the demonstration it is the origin of this page. */
export const usePublicOrigin = () => useRuntimeSettings().publicOrigin ?? window.location.origin

interface Tiles {
  /** `null` when the council has no map server. */
  url: string | null
  attribution: string
}

/** The source of the street map; `null` with mock data, which never contacts a server. */
export function useMapTiles(): Tiles | null {
  const { tileUrl, tileAttribution } = useRuntimeSettings()
  const source = useDataSource((state) => state.source)
  return source === 'mock' ? null : { url: tileUrl, attribution: tileAttribution }
}
