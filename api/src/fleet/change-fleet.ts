import { asc, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Depot, Facility, Truck } from 'shared-domain/contract'
import { depots, facilities, trucks } from '../database/schema'
import { Refusal } from '../problems/refusal'
import type { Change } from '../record/change-record'

interface Putting {
  /** Refuses an id that is taken. */
  onlyNew: boolean
}

export const putDepot = (change: Change, depot: Depot, putting: Putting) =>
  put(change, 'depot', depots, depot, putting)

export const putFacility = (change: Change, facility: Facility, putting: Putting) =>
  put(change, 'facility', facilities, facility, putting)

export async function putTruck(change: Change, truck: Truck, putting: Putting): Promise<void> {
  await requireDepot(change, truck.depotId)
  const { shift, ...columns } = truck
  await put(change, 'truck', trucks, { ...columns, shiftFrom: shift.from, shiftTo: shift.to }, putting)
}

/** Refuses a depot that trucks call home. */
export async function removeDepot(change: Change, id: string): Promise<void> {
  // Held, so that no truck moves in meanwhile.
  await change.transaction.select({ id: depots.id }).from(depots).where(eq(depots.id, id)).for('update')
  const there = await change.transaction
    .select({ name: trucks.name })
    .from(trucks)
    .where(eq(trucks.depotId, id))
    .orderBy(asc(trucks.id))
  if (there.length > 0) {
    const names = there.map(({ name }) => name).join(', ')
    throw new Refusal(
      'not-possible-now',
      `Trucks stand at this depot: ${names}. Move them to another one first.`,
    )
  }
  await remove(change, 'depot', depots, id)
}

export const removeFacility = (change: Change, id: string) => remove(change, 'facility', facilities, id)
export const removeTruck = (change: Change, id: string) => remove(change, 'truck', trucks, id)

type Kind = 'depot' | 'facility' | 'truck'
type FleetTable = PgTable & { id: PgColumn }

async function put<T extends FleetTable>(
  change: Change,
  kind: Kind,
  table: T,
  values: T['$inferInsert'] & { id: string },
  { onlyNew }: Putting,
): Promise<void> {
  const { id } = values
  const insert = change.transaction.insert(table).values(values)
  const written = onlyNew
    ? await insert.onConflictDoNothing().returning({ id: table.id })
    : await insert
        .onConflictDoUpdate({ target: table.id, set: values as Record<string, unknown> })
        .returning({ id: table.id })
  if (written.length === 0)
    throw new Refusal(
      'changed-meanwhile',
      `Somebody has added ${id} meanwhile. Look at the list, then add yours.`,
    )
  change.audit(`${kind}.put`, `${kind}:${id}`, values)
  change.tell({ kind: 'fleet' })
}

async function remove(change: Change, kind: Kind, table: FleetTable, id: string): Promise<void> {
  const removed = await change.transaction.delete(table).where(eq(table.id, id)).returning({ id: table.id })
  if (removed.length === 0) return
  change.audit(`${kind}.remove`, `${kind}:${id}`, {})
  change.tell({ kind: 'fleet' })
}

async function requireDepot({ transaction }: Change, id: string): Promise<void> {
  // Held: nobody takes it away in between.
  const [depot] = await transaction
    .select({ id: depots.id })
    .from(depots)
    .where(eq(depots.id, id))
    .for('share')
  if (depot) return
  const detail = `There is no depot ${id}. Choose one of the list.`
  throw new Refusal('unknown-depot', detail, [{ field: 'body.depotId', detail }])
}
