import type { Tap } from 'mf-routes/testing/run-taps'
import type { BinType } from 'shared-domain'
import { type DayPlan, DRIVERS, type DriverName, type Happening, PHONES, type PhoneName } from './day-plan'
import { DrivenDay } from './driven-day'
import { Phone } from './phone'
import { officeOf, type Person, type RunOffice } from './run-office'
import { countTaps } from './tap-count'

export const BINS_A_DAY = 5

/** The people of one of the crews that drive at the same time, with the trucks of a stream that no other crew collects. */
export interface Crew extends Record<DriverName, Person> {
  mere: Person
  stream: BinType
  truckId: string
  reserveId: string
}

export interface DayTally {
  taps: number
  /** Taps that are neither in the record nor with the office, or are there under the name of another person. */
  lost: number
  /** Bins that were collected more often than they were emptied. */
  doubled: number
  /** Taps that a phone has at the end of the day and cannot deliver. */
  refusedForGood: number
  /** Taps that the office had to decide. */
  decided: number
}

const EMPTY: DayTally = { taps: 0, lost: 0, doubled: 0, refusedForGood: 0, decided: 0 }
const OWNERS: Record<PhoneName, DriverName> = {
  kiri: 'kiri',
  "kiri's second": 'kiri',
  tama: 'tama',
  hana: 'hana',
}

/** Runs one day, from the office's plan to its last decision, and counts what became of the taps. */
export async function runDay(
  council: RunOffice,
  crew: Crew,
  plan: DayPlan,
  binIds: readonly string[],
): Promise<DayTally> {
  const office = officeOf(crew.mere)
  const holders = { ...OWNERS }
  const phones = new Map(
    PHONES.map((name) => [
      name,
      new Phone(`${name} ${plan.seed}`, plan.clockOffMs[name], crew[holders[name]]),
    ]),
  )
  const phoneOf = (name: PhoneName) => phones.get(name) as Phone
  const seatOf = (phone: PhoneName) => ({ phone, driver: holders[phone] })
  await council.streamOf(binIds, crew.stream)
  const { id } = await office.makeRoute(binIds, crew.truckId)
  const routeIds = [id]
  await office.assign(id, crew.kiri)
  const day = new DrivenDay(id, binIds)
  const inactive = new Set<DriverName>()
  const withoutRole = new Set<DriverName>()
  const tally = { ...EMPTY }
  const tap = async (name: PhoneName, routeId: string, what: Tap) => {
    tally.taps += 1
    day.made(holders[name], routeId, what)
    await phoneOf(name).tap(routeId, what)
  }
  async function giveTo(driver: DriverName): Promise<void> {
    if (typeof (await office.assign(id, crew[driver])) !== 'number') day.gets(driver, id, binIds)
  }
  if (plan.startsOffline) phoneOf('kiri').signal = 'no connection'
  await tap('kiri', id, { kind: 'status', to: 'active' })

  const HAPPENS: { [Kind in Happening['kind']]: (what: Extract<Happening, { kind: Kind }>) => unknown } = {
    async drive({ phone, skips }) {
      const seat = seatOf(phone)
      const next = day.next(seat)
      if (!next) return
      const { routeId, position, binId } = next
      const done = { kind: 'stop', position, binId, state: 'done' } as const
      await tap(phone, routeId, skips ? { ...done, state: 'skipped', reason: 'blocked' } : done)
      day.tapped(seat, next, skips ? 'skipped' : 'done')
    },
    async undo({ phone }) {
      const seat = seatOf(phone)
      const last = day.undoable(seat)
      if (!last) return
      await tap(phone, last.routeId, {
        kind: 'stop',
        position: last.position,
        binId: last.binId,
        state: 'planned',
      })
      day.tapped(seat, last, 'planned')
    },
    async signal({ phone, signal }) {
      phoneOf(phone).signal = signal
      await phoneOf(phone).send()
    },
    'new tab': ({ phone }) => phoneOf(phone).newTab(),
    async finish({ phone }) {
      const routeId = day.routeOf(holders[phone])
      if (routeId) await tap(phone, routeId, { kind: 'status', to: 'completed' })
    },
    async visit({ phone }) {
      if (day.routeOf(holders[phone]) !== id) return
      await tap(phone, id, { kind: 'visit', visit: binIds.length + 1, name: 'Landfill', state: 'done' })
    },
    async 'changes hands'({ phone, to, drivesOn }) {
      if (inactive.has(to)) return
      if (drivesOn) await giveTo(to)
      holders[phone] = to
      phoneOf(phone).holder = crew[to]
      day.signedOut(phone)
      await phoneOf(phone).send()
    },
    async 'role taken away'({ of }) {
      withoutRole.add(of)
      await council.takeRoleAway(crew[of])
    },
    async deactivated({ of }) {
      inactive.add(of)
      await council.deactivate(crew[of])
    },
    handover: ({ to }) => giveTo(to),
    async breakdown({ by }) {
      await council.serviceOf(crew.truckId, false)
      const given = { truckId: crew.reserveId, driverId: crew.hana.id }
      const answer = await office.move(id, { kind: by, ...(by === 'give' && given) })
      if (typeof answer === 'number') return
      for (const { routeId } of answer.move.to) {
        if (!routeIds.includes(routeId)) routeIds.push(routeId)
        if (by === 'tomorrow') continue
        await office.assign(routeId, crew.hana)
        await office.status(routeId, 'active')
        const { driver, stops } = await office.route(routeId)
        if (driver?.id === crew.hana.id)
          day.gets(
            'hana',
            routeId,
            stops.map(({ bin }) => bin.id),
          )
      }
    },
    'completed by the office': () => office.status(id, 'completed'),
    async 'taken away'() {
      if (typeof (await office.status(id, 'pending')) !== 'number') await office.remove(id)
    },
  }
  for (const what of plan.happenings) await HAPPENS[what.kind](what as never)

  const next = DRIVERS.find((driver) => !inactive.has(driver))
  for (const [name, phone] of phones) {
    // The next person who gets the phone signs in on it.
    if (inactive.has(holders[name])) phone.holder = next ? crew[next] : crew.mere
    phone.signal = 'arrives'
    await phone.send()
    await phone.send()
    tally.refusedForGood += phone.refused() + phone.unsent()
  }
  const decidedBins = new Set<string>()
  for (const late of await office.lateTaps()) {
    if (!routeIds.includes(late.routeId)) continue
    tally.decided += 1
    if (late.bin) decidedBins.add(late.bin.id)
    const answer = await office.decide(late.id, late.mayRecord ? 'record' : 'dismiss')
    if (typeof answer === 'number') await office.decide(late.id, 'dismiss')
  }
  const nameOf = (driver: DriverName) => crew[driver].name
  Object.assign(tally, await countTaps(council, day, { binIds, routeIds, decidedBins, nameOf }))
  // The next day of this crew begins with free drivers and trucks.
  for (const routeId of routeIds)
    if (typeof (await office.status(routeId, 'completed')) === 'number') await office.remove(routeId)
  await council.serviceOf(crew.truckId, true)
  for (const driver of new Set([...inactive, ...withoutRole])) await council.restore(crew[driver])
  return tally
}
