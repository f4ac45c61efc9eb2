import { useQuery } from '@tanstack/react-query'
import { MAP_PAGE_API, type MapPage, MapPageSchema } from '../map-page/map-page'
import { useDataSource } from './data-source'
import { useRuntimeSettings } from './settings'

/** Longer than the server gives the map page itself. */
const TIMEOUT_MS = 8000
const FRESH_MS = 60_000

interface MapPageAnswer {
  /** `null` while the server is asked for the first time, and always with mock data. */
  page: MapPage | null
  refresh: () => void
}

/** Whether the council's map page can be framed, as found by the server. */
export function useMapPage(): MapPageAnswer {
  const isReal = useDataSource(({ source }) => source === 'real')
  const { mapPageUrl } = useRuntimeSettings()
  const { data, error, refetch } = useQuery({
    queryKey: ['map-page', mapPageUrl],
    queryFn: ({ signal }) => fetchMapPage(signal),
    enabled: isReal,
    staleTime: FRESH_MS,
    retry: false,
    // The answer comes from the product's own server, which may be on this very machine.
    networkMode: 'always',
  })
  const unknown = error && {
    url: mapPageUrl,
    embeddable: false,
    reason: 'It could not be checked whether the map page can be shown here.',
  }
  return { page: data ?? unknown, refresh: () => void refetch() }
}

async function fetchMapPage(signal: AbortSignal): Promise<MapPage> {
  const response = await fetch(MAP_PAGE_API, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok) throw new Error(`Map page check error: ${response.status}`)
  return MapPageSchema.parse(await response.json())
}
