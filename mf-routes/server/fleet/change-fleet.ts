import {
  type FleetItems,
  type FleetKind,
  type RecordChanges,
  type RecordSources,
  Refusal,
} from 'api/server-part'
import type { Point } from 'shared-domain'
import { addedMeanwhile, decideWrite } from './decide-write'

type FleetChanges = RecordChanges['fleet']
/** `revision` is the one that the change was made from; null for a new item. */
type Wanted<K extends FleetKind> = Omit<FleetItems[K], 'revision'> & { revision: number | null }

/** Adds an item, changes one, or brings a removed one back. */
export async function putItem<K extends FleetKind>(
  fleet: FleetChanges,
  kind: K,
  wanted: Wanted<K>,
): Promise<void> {
  const known = await fleet.lock(kind, wanted.id)
  const way = decideWrite(known, wanted)
  if (way === 'nothing') return
  const { revision: _, ...item } = wanted
  if (!(await fleet.write(kind, way, item as Omit<FleetItems[K], 'revision'>)))
    throw addedMeanwhile(wanted.id)
}

/** Refuses a place where no truck of the council can come. */
export async function requireInReach(bins: RecordSources['bins'], { lat, lng }: Point): Promise<void> {
  if (await bins.isInReach({ lat, lng })) return
  throw Refusal.ofField(
    'invalid-input',
    'body.lat',
    `Latitude ${lat}, longitude ${lng} is far from the council’s area. Correct them.`,
  )
}

export async function putTruck(fleet: FleetChanges, wanted: Wanted<'truck'>): Promise<void> {
  await requireDepot(fleet, wanted.depotId)
  await putItem(fleet, 'truck', wanted)
}

/** Refuses a depot that is the home of trucks, or that a route under way returns to. */
export async function removeDepot(fleet: FleetChanges, id: string): Promise<void> {
  // Locked, so that no truck is assigned to it meanwhile.
  const depot = await fleet.lock('depot', id)
  const there = await fleet.trucksAt(id)
  if (there.length > 0)
    throw new Refusal(
      'not-possible-now',
      `Trucks stand at this depot: ${there.join(', ')}. Move them to another one first.`,
    )
  if (depot) await requireNotUnderWay(fleet, 'depot', depot.item)
  await fleet.remove('depot', id)
}

/** Refuses a truck that is on the road. */
export async function removeTruck(fleet: FleetChanges, id: string): Promise<void> {
  const truck = await fleet.lock('truck', id)
  if (truck) await requireNotUnderWay(fleet, 'truck', truck.item)
  await fleet.remove('truck', id)
}

async function requireNotUnderWay(
  fleet: FleetChanges,
  kind: 'depot' | 'truck',
  { id, name }: { id: string; name: string },
): Promise<void> {
  const routeIds = await fleet.underWayWith(id)
  if (!routeIds) return
  const what =
    kind === 'truck' ? `${name} is under way with ${routeIds}` : `Under way from ${name}: ${routeIds}`
  throw new Refusal('not-possible-now', `${what}. Complete that first, then remove the ${kind}.`)
}

async function requireDepot(fleet: FleetChanges, id: string): Promise<void> {
  if (await fleet.holdDepot(id)) return
  throw Refusal.ofField('unknown-depot', 'body.depotId', `There is no depot ${id}. Choose one of the list.`)
}
