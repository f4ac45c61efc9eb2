import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import { depots, facilities, trucks } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import type { Change } from '../../record/change-record'
import { addedMeanwhile, decideWrite } from './decide-write'
import { presentDepot, presentFacility, presentTruck, underWayWith } from './read-fleet'

/** `revision` is the one that the change was made from; null for a new item. */
type Wanted<T> = Omit<T, 'revision'> & { revision: number | null }

export async function putDepot(change: Change, wanted: Wanted<Depot>): Promise<void> {
  const row = await hold(change, depots, wanted.id)
  const way = decideWrite(row && { item: presentDepot(row), isRemoved: row.removedAt !== null }, wanted)
  await put(change, 'depot', way, wanted)
}

export async function putFacility(change: Change, wanted: Wanted<Facility>): Promise<void> {
  const row = await hold(change, facilities, wanted.id)
  const way = decideWrite(row && { item: presentFacility(row), isRemoved: row.removedAt !== null }, wanted)
  await put(change, 'facility', way, wanted)
}

export async function putTruck(change: Change, wanted: Wanted<Truck>): Promise<void> {
  await requireDepot(change, wanted.depotId)
  const row = await hold(change, trucks, wanted.id)
  const way = decideWrite(row && { item: presentTruck(row), isRemoved: row.removedAt !== null }, wanted)
  const { shift, ...columns } = wanted
  await put(change, 'truck', way, { ...columns, shiftFrom: shift.from, shiftTo: shift.to })
}

/** Refuses a depot that is the home of trucks. */
export async function removeDepot(change: Change, id: string): Promise<void> {
  // Locked, so that no truck is assigned to it meanwhile.
  await hold(change, depots, id)
  const there = await change.transaction
    .select({ name: trucks.name })
    .from(trucks)
    .where(and(eq(trucks.depotId, id), isNull(trucks.removedAt)))
    .orderBy(asc(trucks.id))
  if (there.length > 0) {
    const names = there.map(({ name }) => name).join(', ')
    throw new Refusal(
      'not-possible-now',
      `Trucks stand at this depot: ${names}. Move them to another one first.`,
    )
  }
  await remove(change, 'depot', id)
}

export const removeFacility = (change: Change, id: string) => remove(change, 'facility', id)

/** Refuses a truck that is on the road. */
export async function removeTruck(change: Change, id: string): Promise<void> {
  const truck = await hold(change, trucks, id)
  const routeIds = truck && (await underWayWith(change.transaction, id))
  if (routeIds)
    throw new Refusal(
      'not-possible-now',
      `${truck.name} is under way with ${routeIds}. Complete that first, then remove the truck.`,
    )
  await remove(change, 'truck', id)
}

const TABLES = { depot: depots, facility: facilities, truck: trucks }
type Kind = keyof typeof TABLES
type FleetTable = PgTable & Record<'id' | 'revision' | 'removedAt', PgColumn>

async function hold<T extends FleetTable>(
  { transaction }: Change,
  table: T,
  id: string,
): Promise<T['$inferSelect'] | undefined> {
  const [row] = await transaction
    .select()
    .from(table as FleetTable)
    .where(eq(table.id, id))
    .for('update')
  return row
}

/** Writes an item. `wanted` has the columns of the table. */
async function put(
  change: Change,
  kind: Kind,
  way: ReturnType<typeof decideWrite>,
  { revision: _, ...wanted }: Wanted<{ id: string }> & Record<string, unknown>,
): Promise<void> {
  if (way === 'nothing') return
  const { transaction } = change
  const table: FleetTable = TABLES[kind]
  const written =
    way === 'insert'
      ? await transaction.insert(table).values(wanted).onConflictDoNothing().returning({ id: table.id })
      : await transaction
          .update(table)
          .set({ ...wanted, revision: sql`${table.revision} + 1`, removedAt: null })
          .where(eq(table.id, wanted.id))
          .returning({ id: table.id })
  if (written.length === 0) throw addedMeanwhile(wanted.id)
  change.audit(`${kind}.put`, `${kind}:${wanted.id}`, wanted)
  change.tell({ kind: 'fleet' })
}

async function remove(change: Change, kind: Kind, id: string): Promise<void> {
  const table: FleetTable = TABLES[kind]
  const removed = await change.transaction
    .update(table)
    .set({ removedAt: new Date(), revision: sql`${table.revision} + 1` })
    .where(and(eq(table.id, id), isNull(table.removedAt)))
    .returning({ id: table.id })
  if (removed.length === 0) return
  change.audit(`${kind}.remove`, `${kind}:${id}`, {})
  change.tell({ kind: 'fleet' })
}

async function requireDepot({ transaction }: Change, id: string): Promise<void> {
  // Share lock: the depot is not removed before the transaction ends.
  const [depot] = await transaction
    .select({ id: depots.id })
    .from(depots)
    .where(and(eq(depots.id, id), isNull(depots.removedAt)))
    .for('share')
  if (depot) return
  const detail = `There is no depot ${id}. Choose one of the list.`
  throw new Refusal('unknown-depot', detail, [{ field: 'body.depotId', detail }])
}
