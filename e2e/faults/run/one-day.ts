import type { Tap } from 'mf-routes/testing/run-taps'
import { type DayPlan, type Happening, PHONES, type PhoneName } from './day-plan'
import { Phone } from './phone'
import { officeOf, type Person, type RunOffice } from './run-office'

export const BINS_A_DAY = 5

/** The people of one of the crews that drive at the same time. */
export interface Crew {
  mere: Person
  kiri: Person
  tama: Person
  hana: Person
}

export interface DayTally {
  taps: number
  /** Taps that are neither in the record nor with the office. */
  lost: number
  /** Bins that were collected more often than they were emptied. */
  doubled: number
  /** Taps that a phone has at the end of the day and cannot deliver. */
  refusedForGood: number
  /** Taps that the office had to decide. */
  decided: number
}

const EMPTY: DayTally = { taps: 0, lost: 0, doubled: 0, refusedForGood: 0, decided: 0 }

/** Runs one day, from the office's plan to its last decision, and counts what became of the taps. */
export async function runDay(
  council: RunOffice,
  crew: Crew,
  plan: DayPlan,
  binIds: readonly string[],
): Promise<DayTally> {
  const office = officeOf(crew.mere)
  const drivers = { kiri: crew.kiri, "kiri's second": crew.kiri, tama: crew.tama, hana: crew.hana }
  const phones = new Map(
    PHONES.map((name) => [
      name,
      new Phone(`${name} ${plan.seed}`, plan.clockOffMs[name], drivers[name].send),
    ]),
  )
  const phoneOf = (name: PhoneName) => phones.get(name) as Phone
  const { id } = await office.makeRoute(binIds)
  const routeIds = [id]
  await office.assign(id, crew.kiri)
  const day = new DrivenDay(id, binIds)
  const tally = { ...EMPTY }
  const tap = async (name: PhoneName, routeId: string, what: Tap) => {
    tally.taps += 1
    await phoneOf(name).tap(routeId, what)
  }
  if (plan.startsOffline) phoneOf('kiri').signal = 'no connection'
  await tap('kiri', id, { kind: 'status', to: 'active' })

  const HAPPENS: { [Kind in Happening['kind']]: (what: Extract<Happening, { kind: Kind }>) => unknown } = {
    async drive({ phone, skips }) {
      const next = day.next(phone)
      if (!next) return
      const { routeId, position, binId } = next
      const done = { kind: 'stop', position, binId, state: 'done' } as const
      await tap(phone, routeId, skips ? { ...done, state: 'skipped', reason: 'blocked' } : done)
      day.tapped(phone, next, skips ? 'skipped' : 'done')
    },
    async undo({ phone }) {
      const last = day.undoable(phone)
      if (!last) return
      await tap(phone, last.routeId, {
        kind: 'stop',
        position: last.position,
        binId: last.binId,
        state: 'planned',
      })
      day.tapped(phone, last, 'planned')
    },
    async signal({ phone, signal }) {
      phoneOf(phone).signal = signal
      await phoneOf(phone).send()
    },
    'new tab': ({ phone }) => phoneOf(phone).newTab(),
    async finish({ phone }) {
      const routeId = day.routeOf(phone)
      if (routeId) await tap(phone, routeId, { kind: 'status', to: 'completed' })
    },
    async handover({ to }) {
      if (typeof (await office.assign(id, drivers[to])) !== 'number') day.gets(to, id, binIds)
    },
    async breakdown() {
      const { status, stops } = await office.route(id).catch(() => ({ status: 'removed', stops: [] }))
      const left = stops.filter(({ state }) => state === 'planned')
      if (status !== 'active' || left.length === 0 || routeIds.length > 1) return
      await office.status(id, 'completed')
      const bins = left.map(({ bin }) => bin.id)
      const instead = await office.makeRoute(bins)
      routeIds.push(instead.id)
      await office.assign(instead.id, crew.hana)
      await office.status(instead.id, 'active')
      day.gets('hana', instead.id, bins)
    },
    'completed by the office': () => office.status(id, 'completed'),
    async 'taken away'() {
      if (typeof (await office.status(id, 'pending')) !== 'number') await office.remove(id)
    },
  }
  for (const what of plan.happenings) await HAPPENS[what.kind](what as never)

  for (const phone of phones.values()) {
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
  await countOutcomes(council, day, { binIds, decidedBins }, tally)
  // The next day of this crew begins with free drivers.
  for (const routeId of routeIds) await office.status(routeId, 'completed')
  return tally
}

interface Stop {
  routeId: string
  position: number
  binId: string
}
type Outcome = 'done' | 'skipped' | 'planned'

/** What the drivers did, as they know it themselves. */
class DrivenDay {
  /** The routes on each phone with their bins. */
  readonly #sheets = new Map<PhoneName, { routeId: string; binIds: readonly string[] }>()
  /** The last outcome on each phone, by bin. */
  readonly outcomes = new Map<string, Map<PhoneName, Outcome>>()
  readonly #last = new Map<PhoneName, Stop>()

  constructor(routeId: string, binIds: readonly string[]) {
    for (const name of ['kiri', "kiri's second"] as const) this.#sheets.set(name, { routeId, binIds })
  }

  gets(phone: PhoneName, routeId: string, binIds: readonly string[]): void {
    this.#sheets.set(phone, { routeId, binIds })
    this.#last.delete(phone)
  }

  routeOf = (phone: PhoneName) => this.#sheets.get(phone)?.routeId

  /** The first stop that this phone does not show as done or skipped. A bin that was taken back is not tapped again. */
  next(phone: PhoneName): Stop | undefined {
    const sheet = this.#sheets.get(phone)
    const at = sheet?.binIds.findIndex(
      (binId) => !this.outcomes.get(binId)?.has(phone) && !this.#isTakenBack(binId),
    )
    const binId = at === undefined ? undefined : sheet?.binIds[at]
    return sheet && at !== undefined && binId
      ? { routeId: sheet.routeId, position: at + 1, binId }
      : undefined
  }

  #isTakenBack = (binId: string) => [...(this.outcomes.get(binId)?.values() ?? [])].includes('planned')

  tapped(phone: PhoneName, stop: Stop, outcome: Outcome): void {
    const known = this.outcomes.get(stop.binId) ?? new Map<PhoneName, Outcome>()
    this.outcomes.set(stop.binId, known.set(phone, outcome))
    if (outcome === 'planned') this.#last.delete(phone)
    else this.#last.set(phone, stop)
  }

  /** The last stop of this phone, unless another phone has tapped it too. */
  undoable(phone: PhoneName): Stop | undefined {
    const last = this.#last.get(phone)
    return last && this.outcomes.get(last.binId)?.size === 1 ? last : undefined
  }
}

/** Compares what the drivers did with what the record has. */
async function countOutcomes(
  council: RunOffice,
  day: DrivenDay,
  { binIds, decidedBins }: { binIds: readonly string[]; decidedBins: ReadonlySet<string> },
  tally: DayTally,
): Promise<void> {
  const collections = await council.collections(binIds)
  const states = await council.outcomes(binIds)
  for (const binId of binIds) {
    const outcomes = [...(day.outcomes.get(binId)?.values() ?? [])]
    const times = collections.get(binId) ?? 0
    const emptied = outcomes.includes('done') ? 1 : 0
    if (times < emptied) tally.lost += 1
    if (times > emptied) tally.doubled += 1
    const isSkipped = emptied === 0 && outcomes.includes('skipped')
    if (isSkipped && !states.get(binId)?.includes('skipped') && !decidedBins.has(binId)) tally.lost += 1
  }
}
