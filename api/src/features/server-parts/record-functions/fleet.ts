import type { Fleet, ListedDriver } from 'shared-domain/contract'
import type { Database } from '../../../database/database'
import { listDrivers } from '../../collection-routes/drivers'
import {
  type KnownDriver,
  lockDriver,
  otherOfName,
  retireDriver,
  writeDriver,
} from '../../fleet/fleet-drivers'
import {
  type FleetKind,
  holdDepot,
  type ItemToWrite,
  type KnownItem,
  lockItem,
  removeItem,
  trucksAt,
  writeItem,
} from '../../fleet/fleet-items'
import { type ItemsInUse, readFleet, readFleetUse, underWayWith } from '../../fleet/read-fleet'
import type { NeedContext } from './need-context'

/** What parts may read of the fleet. */
export interface FleetSources {
  /** The whole fleet, each kind in the order of its ids. */
  read: () => Promise<Fleet>
  /** The items that open routes need, by route. */
  inUse: () => Promise<ItemsInUse[]>
  /** The active drivers, by name. */
  drivers: () => Promise<ListedDriver[]>
}

export const fleetSources = ({ query }: Database): FleetSources => ({
  read: () => readFleet(query),
  inUse: () => readFleetUse(query),
  drivers: () => listDrivers(query),
})

/** What parts may change of the fleet. Open pages are told of each change. */
export interface FleetChanges extends Omit<FleetSources, 'inUse'> {
  /** Locks an item, also a removed one; `null` for an unknown id. */
  lock: <K extends FleetKind>(kind: K, id: string) => Promise<KnownItem<K> | null>
  /** Writes an item that is locked, also one that was removed. Returns false when an item to insert is there meanwhile. */
  write: <K extends FleetKind>(kind: K, way: 'insert' | 'update', item: ItemToWrite<K>) => Promise<boolean>
  /** Removes an item. Routes that were planned with it keep its name. */
  remove: (kind: FleetKind, id: string) => Promise<void>
  /** Whether there is such a depot; it then stays until the end of the change. */
  holdDepot: (id: string) => Promise<boolean>
  /** The names of the trucks whose home is this depot. */
  trucksAt: (depotId: string) => Promise<string[]>
  /** The routes under way with the item or driver of this id, such as 'R197 and R198'; `null` when there are none. */
  underWayWith: (id: string) => Promise<string | null>
  /** Locks a person; `null` for an unknown id. */
  lockDriver: (id: string) => Promise<KnownDriver | null>
  /** Another person of this name, also one who no longer drives; `null` when it is free. */
  otherOfName: (driver: { id: string; name: string }) => Promise<{ isActive: boolean } | null>
  /** Writes a driver who is locked, also one who was removed. Returns false when a driver to insert is there meanwhile. */
  writeDriver: (way: 'insert' | 'update', driver: { id: string; name: string }) => Promise<boolean>
  /** Takes a driver off the list; their routes stay theirs. */
  removeDriver: (id: string) => Promise<void>
}

export const fleetChanges = ({ change }: NeedContext): FleetChanges => {
  const { transaction } = change
  return {
    read: () => readFleet(transaction),
    drivers: () => listDrivers(transaction),
    lock: (kind, id) => lockItem(transaction, kind, id),
    write: (kind, way, item) => writeItem(change, kind, way, item),
    remove: (kind, id) => removeItem(change, kind, id),
    holdDepot: (id) => holdDepot(transaction, id),
    trucksAt: (depotId) => trucksAt(transaction, depotId),
    underWayWith: (id) => underWayWith(transaction, id),
    lockDriver: (id) => lockDriver(transaction, id),
    otherOfName: (driver) => otherOfName(transaction, driver),
    writeDriver: (way, driver) => writeDriver(change, way, driver),
    removeDriver: (id) => retireDriver(change, id),
  }
}
