import { DEFAULT_ESTIMATE, type TravelEstimate } from 'shared-domain/route-planning'

/** Where distances come from. */
export interface TravelSettings {
  /** An OSRM server of the roads, without a slash at the end; null: distances are estimated. */
  osrmUrl: string | null
  estimate: TravelEstimate
}

export const DEFAULT_TRAVEL: TravelSettings = { osrmUrl: null, estimate: DEFAULT_ESTIMATE }
