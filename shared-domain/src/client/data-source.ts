import { create } from 'zustand'
import type { DataSource } from '../composition/data-source'
import type { RuntimeSettings } from '../composition/runtime-settings'

interface DataSourceState {
  /** The source in use. */
  source: DataSource
  /** The source that the user chose. Mock data is in use only where it is offered. */
  chosen: DataSource
  /** Whether mock data can be chosen on this page. */
  isMockOffered: boolean
  setSource: (source: DataSource) => void
}

const usedSource = ({ chosen, isMockOffered }: Pick<DataSourceState, 'chosen' | 'isMockOffered'>) =>
  isMockOffered ? chosen : 'real'

/** The data source: real by default. The choice is remembered on this device. */
export const useDataSource = create<DataSourceState>()((set, get) => ({
  source: 'real',
  chosen: 'real',
  isMockOffered: true,
  setSource(chosen) {
    set({ chosen, source: usedSource({ ...get(), chosen }) })
    rememberChoice(chosen)
  },
}))

/** The name and the shape that zustand's own `persist` gave it, of which residents' pages would use a tenth. */
const STORED_AS = 'data-source'

function rememberChoice(source: DataSource): void {
  try {
    localStorage.setItem(STORED_AS, JSON.stringify({ state: { source }, version: 0 }))
  } catch {
    // In a private window or on a full phone the choice lasts as long as the page.
  }
}

function rememberedChoice(): DataSource {
  try {
    return JSON.parse(localStorage.getItem(STORED_AS) ?? '').state.source === 'mock' ? 'mock' : 'real'
  } catch {
    return 'real'
  }
}

function followRememberedChoice() {
  const chosen = rememberedChoice()
  useDataSource.setState(({ isMockOffered }) => ({ chosen, source: usedSource({ chosen, isMockOffered }) }))
}
followRememberedChoice()

/** Reasons for which mock data is not offered now. */
const refusals = new Set<symbol>()

function applyRefusals() {
  const isMockOffered = refusals.size === 0
  const { chosen } = useDataSource.getState()
  useDataSource.setState({ isMockOffered, chosen, source: usedSource({ chosen, isMockOffered }) })
}

/** Uses real data, whatever was chosen, until the returned function is called. */
export function holdRealData(): () => void {
  const reason = Symbol('real data')
  refusals.add(reason)
  applyRefusals()
  return () => {
    refusals.delete(reason)
    applyRefusals()
  }
}

/** Applies what the server says about mock data, once a document and before its first page. */
export const followDataSourceSettings = ({ offersMockData }: Pick<RuntimeSettings, 'offersMockData'>) =>
  offersMockData ? () => {} : holdRealData()

// All tabs of a browser follow a choice made in one of them.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === STORED_AS) followRememberedChoice()
})
