import { createContext, useContext } from 'react'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'
import { useDataSource } from './data-source'

export const RuntimeSettingsContext = createContext<RuntimeSettings>(DEMONSTRATION_SETTINGS)

/** What the server that sent the document said of its data sources. */
export const useRuntimeSettings = () => useContext(RuntimeSettingsContext)

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
