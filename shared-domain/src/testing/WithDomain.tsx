import type { ReactNode } from 'react'
import { type DataSource, DomainProvider, useDataSource } from '../client'
import { provideMockRecord } from '../client/record-call'
import type { RuntimeSettings } from '../composition/runtime-settings'
import { createMockRecord } from '../mock-record/mock-record'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'

interface WithDomainProps {
  source?: DataSource
  /** The settings of the document that differ from those of the demonstration. */
  settings?: Partial<RuntimeSettings>
  children: ReactNode
}

/** The providers that a screen needs, with the given data source. */
export function WithDomain({ source = 'mock', settings, children }: WithDomainProps) {
  useDataSource.setState({ source, isMockOffered: settings?.offersMockData ?? true })
  return <DomainProvider settings={{ ...DEMONSTRATION_SETTINGS, ...settings }}>{children}</DomainProvider>
}

/** Resets the samples; data that is stored on this device stays. */
export const renewMockRecord = () => provideMockRecord(createMockRecord())
renewMockRecord()
