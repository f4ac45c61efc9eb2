import { type RecordChanges, Refusal } from 'api/server-part'
import { addedMeanwhile, decideWrite } from './decide-write'

type FleetChanges = RecordChanges['fleet']

interface WantedDriver {
  id: string
  name: string
  /** The revision that the change was made from; null for a new driver. */
  revision: number | null
}

/** Adds a driver, renames one, or restores a removed one. */
export async function putDriver(fleet: FleetChanges, { id, name, revision }: WantedDriver): Promise<void> {
  const known = await lockDriver(fleet, id)
  const way = decideWrite(known && { item: known, isRemoved: !known.isActive }, { id, name, revision })
  if (way === 'nothing') return
  if (known && !known.isActive && known.name !== name) throw wasSomebodyElse(known.name)
  await requireFreeName(fleet, { id, name })
  if (!(await fleet.writeDriver(way, { id, name }))) throw addedMeanwhile(name)
}

/** Removes a driver who is not on the road; a driver who is already removed stays so. */
export async function removeDriver(fleet: FleetChanges, id: string): Promise<void> {
  const known = await lockDriver(fleet, id)
  if (!known?.isActive) return
  const routeIds = await fleet.underWayWith(id)
  if (routeIds)
    throw new Refusal(
      'not-possible-now',
      `${known.name} is under way with ${routeIds}. Complete that or give it to another driver first.`,
    )
  await fleet.removeDriver(id)
}

async function lockDriver(fleet: FleetChanges, id: string) {
  const person = await fleet.lockDriver(id)
  // Accounts that can sign in are changed only by an administrator.
  if (person?.hasAccount)
    throw new Refusal(
      'not-possible-now',
      `${person.name} has an account. An administrator changes it with npm run account.`,
    )
  if (person?.isDeactivated)
    throw new Refusal(
      'not-possible-now',
      `An administrator has deactivated ${person.name}. Ask an administrator to activate them at Admin, People.`,
    )
  return person
}

/** Past routes and the audit trail keep a former driver's id, so it does not become another person. */
function wasSomebodyElse(name: string): Refusal {
  return Refusal.ofField(
    'not-possible-now',
    'body.name',
    `This was ${name}, who was taken away. Bring ${name} back by that name, or add another driver.`,
  )
}

async function requireFreeName(
  fleet: FleetChanges,
  driver: Pick<WantedDriver, 'id' | 'name'>,
): Promise<void> {
  const other = await fleet.otherOfName(driver)
  if (!other) return
  const who = other.isActive ? 'Another person is' : 'Another person, who was taken away, is'
  throw Refusal.ofField(
    'not-possible-now',
    'body.name',
    `${who} called ${driver.name} already. Give another name.`,
  )
}
