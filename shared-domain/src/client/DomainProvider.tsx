import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { makeQueryClient } from './query-client'
import { RuntimeSettingsContext } from './settings'

/** Gives the screens below it the queries and the settings; the document's owner renders it once. */
export function DomainProvider({ settings, children }: { settings: RuntimeSettings; children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient)
  return (
    <RuntimeSettingsContext value={settings}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </RuntimeSettingsContext>
  )
}
