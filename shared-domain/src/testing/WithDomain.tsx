import type { ReactNode } from 'react'
import { type DataSource, DomainProvider, useDataSource } from '../client'
import { provideMockRecord } from '../client/record-call'
import { createMockRecord } from '../mock-record/mock-record'
import { DEMONSTRATION_SETTINGS } from '../open-data/demonstration-settings'

/** The providers that a screen needs, with the given data source. */
export function WithDomain({ source = 'mock', children }: { source?: DataSource; children: ReactNode }) {
  useDataSource.setState({ source })
  return <DomainProvider settings={DEMONSTRATION_SETTINGS}>{children}</DomainProvider>
}

/** Resets the samples; data that is stored on this device stays. */
export const renewMockRecord = () => provideMockRecord(createMockRecord())
renewMockRecord()
