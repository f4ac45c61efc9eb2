import type { Database } from '../../../database/database'
import {
  type CrewRoute,
  crewRoutes,
  freeCityDrivers,
  hasCrews,
  lockCrewRoute,
  type UnattendedBin,
  unattendedBins,
} from '../../city-crews/city-crews'
import { isSettling } from '../../city-crews/settling'
import type { NeedContext } from './need-context'

/** What the part that drives the crews of the demonstration city may read. */
export interface CityCrewSources {
  /** Whether the city was just opened: its figures do not change yet. */
  isSettling: (now: Date) => Promise<boolean>
  /** Routes of the city's own drivers that are under way or waiting, oldest first. Routes that a person drives are left out. */
  routes: () => Promise<CrewRoute[]>
  /** The ids of the city's drivers who have no open route. */
  freeDrivers: (today: string) => Promise<string[]>
  /** Whether a driver has a route on this day. */
  hasCrews: (day: string) => Promise<boolean>
  /** The bins with a sensor that the last crew found and that are on no open route, fullest first. */
  unattendedBins: () => Promise<UnattendedBin[]>
}

export const cityCrewSources = ({ query }: Database): CityCrewSources => ({
  isSettling: (now) => isSettling(query, now),
  routes: () => crewRoutes(query),
  freeDrivers: (today) => freeCityDrivers(query, today),
  hasCrews: (day) => hasCrews(query, day),
  unattendedBins: () => unattendedBins(query),
})

/** What it may change; the rest is what each crew may. */
export interface CityCrewChanges {
  /** Locks a route. Returns whether a crew of the city may drive it, and whether no person has planned or changed it. */
  lock: (routeId: string) => Promise<{ mayDrive: boolean; isUntouched: boolean }>
}

export const cityCrewChanges = ({ change }: NeedContext): CityCrewChanges => ({
  lock: (id) => lockCrewRoute(change.transaction, id),
})
