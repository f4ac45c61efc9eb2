import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** `real` is the open-data layer and the record; `mock` the samples, computed in the browser with no network. */
export type DataSource = 'real' | 'mock'

interface DataSourceState {
  source: DataSource
  setSource: (source: DataSource) => void
}

/** The data-source toggle: real until mock is chosen, remembered on this device. */
export const useDataSource = create<DataSourceState>()(
  persist((set) => ({ source: 'real', setSource: (source) => set({ source }) }), { name: 'data-source' }),
)

// Tabs of one browser keep in step: another one's choice is this one's, too.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === useDataSource.persist.getOptions().name) void useDataSource.persist.rehydrate()
})
