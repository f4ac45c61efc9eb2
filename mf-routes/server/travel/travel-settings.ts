import { DEFAULT_ESTIMATE, type TravelEstimate } from 'shared-domain/route-planning'
import type { ExtractSetting } from '../roads/road-sources'

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
  /** The first source of distances; `null` where none is set. */
  roads: RoadServer | null
  /** The council's extract, which this server searches itself; `null` where none is set. */
  extract: ExtractSetting | null
  estimate: TravelEstimate
}

/** The limit of `osrm-routed` where it is started without another. */
export const DEFAULT_TABLE_SIZE = 100
export const DEFAULT_RADIUS_METRES = 500

/** @internal */
export const DEFAULT_TRAVEL: TravelSettings = { roads: null, extract: null, estimate: DEFAULT_ESTIMATE }
