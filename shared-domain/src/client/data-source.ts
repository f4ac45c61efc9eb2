import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** `real` is the open-data layer and the record. `mock` is the samples, computed in the browser without network. */
export type DataSource = 'real' | 'mock'

interface DataSourceState {
  source: DataSource
  setSource: (source: DataSource) => void
}

/** The data source that the user chose: real by default, remembered on this device. */
export const useDataSource = create<DataSourceState>()(
  persist((set) => ({ source: 'real', setSource: (source) => set({ source }) }), { name: 'data-source' }),
)

// All tabs of a browser follow a choice made in one of them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === useDataSource.persist.getOptions().name) void useDataSource.persist.rehydrate()
})
