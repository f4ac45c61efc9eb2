import { createContext, useContext } from 'react'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'

export const RuntimeSettingsContext = createContext<RuntimeSettings>(DEMONSTRATION_SETTINGS)

/** What the server that sent the document said of its data sources. */
export const useRuntimeSettings = () => useContext(RuntimeSettingsContext)
