import type { ReactNode } from 'react'
import type { RuntimeSettings } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { type DocumentData, DocumentDataContext } from '../page-data/page-data'

interface StandalonePageProps {
  settings: RuntimeSettings
  /** What the server made the document of; `null` before anybody asked for it. */
  data: DocumentData | null
  children: ReactNode
}

/** What the shell would put around a page. The same tree is rendered on the server and hydrated. */
export const StandalonePage = ({ settings, data, children }: StandalonePageProps) => (
  <RuntimeSettingsContext value={settings}>
    <DocumentDataContext value={data}>{children}</DocumentDataContext>
  </RuntimeSettingsContext>
)
