import { DEFAULT_ESTIMATE, type TravelEstimate } from 'shared-domain/route-planning'

/** Where distances come from. */
export interface TravelSettings {
  /** The URL of an OSRM server without a trailing slash. When null, distances are estimated. */
  osrmUrl: string | null
  estimate: TravelEstimate
}

/** @internal */
export const DEFAULT_TRAVEL: TravelSettings = { osrmUrl: null, estimate: DEFAULT_ESTIMATE }
