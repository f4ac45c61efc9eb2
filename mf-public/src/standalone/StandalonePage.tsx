import type { ReactNode } from 'react'
import type { RuntimeSettings } from 'shared-domain'
import { RuntimeSettingsContext } from 'shared-domain/client'
import { type DocumentData, DocumentDataContext } from '../page-data/page-data'

interface StandalonePageProps {
  settings: RuntimeSettings
  /** The data from which the server rendered the document; `null` in a prerendered document. */
  data: DocumentData | null
  children: ReactNode
}

/** The contexts that the shell would provide. The same tree is rendered on the server and hydrated. */
export const StandalonePage = ({ settings, data, children }: StandalonePageProps) => (
  <RuntimeSettingsContext value={settings}>
    <DocumentDataContext value={data}>{children}</DocumentDataContext>
  </RuntimeSettingsContext>
)
