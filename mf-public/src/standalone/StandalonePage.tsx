import type { ReactNode } from 'react'
import type { RuntimeSettings } from 'shared-domain'
import { DomainProvider } from 'shared-domain/client'

/** What the shell would put around a page. The same tree is prerendered and hydrated. */
export function StandalonePage({ settings, children }: { settings: RuntimeSettings; children: ReactNode }) {
  return <DomainProvider settings={settings}>{children}</DomainProvider>
}
