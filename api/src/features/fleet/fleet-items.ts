import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { depots, facilities, trucks } from '../../database/schema'
import type { Change } from '../../record/change-record'
import { presentDepot, presentFacility, presentTruck } from './read-fleet'

/** The kinds of items of a fleet. */
export interface FleetItems {
  depot: Depot
  facility: Facility
  truck: Truck
}
export type FleetKind = keyof FleetItems

/** The record's version of an item. Removed ones are kept, because planned routes refer to their names. */
export interface KnownItem<K extends FleetKind> {
  item: FleetItems[K]
  isRemoved: boolean
}

export type ItemToWrite<K extends FleetKind> = Omit<FleetItems[K], 'revision'>

const TABLES = { depot: depots, facility: facilities, truck: trucks }
type FleetTable = PgTable & Record<'id' | 'revision' | 'removedAt', PgColumn>

const PRESENTERS = { depot: presentDepot, facility: presentFacility, truck: presentTruck } as {
  [K in FleetKind]: (row: never) => FleetItems[K]
}

/** Locks an item until the transaction ends; `null` for an unknown id. */
export async function lockItem<K extends FleetKind>(
  transaction: Executor,
  kind: K,
  id: string,
): Promise<KnownItem<K> | null> {
  const table: FleetTable = TABLES[kind]
  const [row] = await transaction.select().from(table).where(eq(table.id, id)).for('update')
  return row ? { item: PRESENTERS[kind](row as never), isRemoved: row.removedAt !== null } : null
}

/** Inserts an item, or writes the next revision of one that is locked. Returns false when another change inserted it meanwhile. */
export async function writeItem<K extends FleetKind>(
  { transaction, audit, tell }: Change,
  kind: K,
  way: 'insert' | 'update',
  item: ItemToWrite<K>,
): Promise<boolean> {
  const table: FleetTable = TABLES[kind]
  const wanted = columnsOf(item)
  const written =
    way === 'insert'
      ? await transaction.insert(table).values(wanted).onConflictDoNothing().returning({ id: table.id })
      : await transaction
          .update(table)
          .set({ ...wanted, revision: sql`${table.revision} + 1`, removedAt: null })
          .where(eq(table.id, item.id))
          .returning({ id: table.id })
  if (written.length === 0) return false
  audit(`${kind}.put`, `${kind}:${item.id}`, wanted)
  tell({ kind: 'fleet' })
  return true
}

function columnsOf(item: Omit<FleetItems[FleetKind], 'revision'>): Record<string, unknown> {
  if (!('shift' in item)) return item
  const { shift, ...columns } = item as Omit<Truck, 'revision'>
  return { ...columns, shiftFrom: shift.from, shiftTo: shift.to }
}

/** Removes an item; one that is removed or unknown stays so. */
export async function removeItem(
  { transaction, audit, tell }: Change,
  kind: FleetKind,
  id: string,
): Promise<void> {
  const table: FleetTable = TABLES[kind]
  const removed = await transaction
    .update(table)
    .set({ removedAt: new Date(), revision: sql`${table.revision} + 1` })
    .where(and(eq(table.id, id), isNull(table.removedAt)))
    .returning({ id: table.id })
  if (removed.length === 0) return
  audit(`${kind}.remove`, `${kind}:${id}`, {})
  tell({ kind: 'fleet' })
}

/** Whether there is such a depot. It is not removed before the transaction ends. */
export async function holdDepot(transaction: Executor, id: string): Promise<boolean> {
  const [depot] = await transaction
    .select({ id: depots.id })
    .from(depots)
    .where(and(eq(depots.id, id), isNull(depots.removedAt)))
    .for('share')
  return depot !== undefined
}

/** The names of the trucks whose home is this depot, in the order of their ids. */
export async function trucksAt(transaction: Executor, depotId: string): Promise<string[]> {
  const there = await transaction
    .select({ name: trucks.name })
    .from(trucks)
    .where(and(eq(trucks.depotId, depotId), isNull(trucks.removedAt)))
    .orderBy(asc(trucks.id))
  return there.map(({ name }) => name)
}
