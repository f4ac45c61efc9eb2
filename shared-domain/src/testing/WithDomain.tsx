import type { ReactNode } from 'react'
import { type DataSource, DomainProvider, useDataSource } from '../client'
import { provideMockRecord } from '../client/record-call'
import { createMockRecord } from '../mock-record/mock-record'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'

/** What a screen needs of the domain, with the data source set. */
export function WithDomain({ source = 'mock', children }: { source?: DataSource; children: ReactNode }) {
  useDataSource.setState({ source })
  return <DomainProvider settings={DEMONSTRATION_SETTINGS}>{children}</DomainProvider>
}

/** Opens the samples as they were, apart from what is kept on this device. */
export const renewMockRecord = () => provideMockRecord(createMockRecord())
renewMockRecord()
