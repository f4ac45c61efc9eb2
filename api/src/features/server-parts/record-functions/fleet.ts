import type { Fleet } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { readFleet } from '../../fleet/read-fleet'

/** What parts may read of the fleet. */
export interface FleetSources {
  /** The depots, disposal sites and trucks of today. */
  current: () => Promise<Fleet>
}

export const fleetSources = ({ query }: Database): FleetSources => ({ current: () => readFleet(query) })
