import { DEFAULT_ESTIMATE, type TravelEstimate } from 'shared-domain/route-planning'

/** The council's own OSRM server. */
export interface RoadServer {
  /** Without a trailing slash. */
  url: string
  /** As `osrm-routed` was started with: so many sources times so many destinations are one request. */
  maxTableSize: number
  /** Classes of roads that trucks avoid, of those that its profile can exclude. */
  exclude: readonly string[]
  /** How far a place may lie from its road; `null` for any distance. */
  radiusMetres: number | null
}

/** Where distances come from. */
export interface TravelSettings {
  /** When null, distances are estimated. */
  roads: RoadServer | null
  estimate: TravelEstimate
}

/** The limit of `osrm-routed` where it is started without another. */
export const DEFAULT_TABLE_SIZE = 100
export const DEFAULT_RADIUS_METRES = 500

/** @internal */
export const DEFAULT_TRAVEL: TravelSettings = { roads: null, estimate: DEFAULT_ESTIMATE }
