import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import { aucklandDate } from 'shared-domain'
import { bins, people, routes, stops } from '../../database/schema'
import { changeRecord, type Executor } from '../../record/change-record'
import { createRoute } from '../../routes/create-route'
import { makeRound, type Round, streetOf } from '../round'
import { DEMONSTRATION_DRIVERS } from '../seed-demonstration'
import { splitByDirection } from '../split-by-direction'
import { crewRoutes } from './crews'
import { hourOf } from './hours'
import { SIMULATOR, type Step } from './step'

const MORNING = 6
const MORNING_ROUTES = 3
const STOPS = 22
/** With so many full bins that no route will come to, one more is sent. */
const FULL_UNATTENDED = 12
const OPEN_ROUTES = 5

/** Plans the day's routes each morning, and another one whenever many full bins are on none. */
export async function planRoutes({ app, now, isSettling }: Step): Promise<void> {
  if (isSettling) return
  await changeRecord(app, SIMULATOR.name, async (change) => {
    const { transaction } = change
    const due = await dueBins(transaction)
    const full = due.filter(({ status }) => status === 'full').length
    const open = (await crewRoutes(transaction)).length
    const isMorning = hourOf(now) >= MORNING && !(await hasRoutes(transaction, aucklandDate(now)))
    const groups = isMorning ? MORNING_ROUTES : full > FULL_UNATTENDED && open < OPEN_ROUTES ? 1 : 0
    const chosen = due.slice(0, groups * STOPS)
    if (chosen.length === 0) return
    const drivers = await transaction
      .select({ id: people.id })
      .from(people)
      .where(inArray(people.name, [...DEMONSTRATION_DRIVERS]))
    for (const [i, group] of splitByDirection(chosen, groups).entries()) {
      if (group.length === 0) continue
      const id = await createRoute(change, randomUUID(), bodyOf(roundOver(group)), now)
      const driverId = drivers[(open + i) % drivers.length]?.id ?? null
      await transaction.update(routes).set({ driverId }).where(eq(routes.id, id))
    }
  })
}

type DueBin = Awaited<ReturnType<typeof dueBins>>[number]

/** Bins with a sensor that no open route will come to, the fullest first, and some for which it is early among them. */
async function dueBins(executor: Executor) {
  const attended = executor
    .select({ id: stops.binId })
    .from(stops)
    .innerJoin(routes, eq(routes.id, stops.routeId))
    .where(
      and(
        eq(stops.state, 'planned'),
        inArray(routes.status, ['pending', 'active']),
        isNull(routes.removedAt),
      ),
    )
  const rows = await executor
    .select()
    .from(bins)
    .where(and(isNotNull(bins.fillLevel), isNull(bins.removedAt), notInArray(bins.id, attended)))
    .orderBy(desc(bins.fillLevel))
  const located = rows.flatMap(({ lat, lng, ...bin }) =>
    lat === null || lng === null ? [] : [{ ...bin, lat, lng }],
  )
  const due = located.filter(({ status }) => status !== 'normal')
  const early = located.filter(({ status }) => status === 'normal')
  // A crew takes along what it comes by: about every seventh stop is early.
  return due.flatMap((bin, i) => (i % 6 === 5 ? [bin, ...early.slice((i - 5) / 6, (i + 1) / 6)] : [bin]))
}

async function hasRoutes(executor: Executor, day: string): Promise<boolean> {
  const [route] = await executor
    .select({ id: routes.id })
    .from(routes)
    .where(and(eq(routes.plannedFor, day), isNotNull(routes.driverId)))
    .limit(1)
  return route !== undefined
}

const roundOver = (group: readonly DueBin[]) =>
  makeRound(
    group.map((bin) => ({ bin, found: null })),
    group.map(streetOf),
  )

const bodyOf = ({ name, stops, distance, baseline, minutes }: Round) => ({
  name,
  priority: 'medium' as const,
  binIds: stops.map(({ bin }) => bin.id),
  distanceKm: distance / 10,
  baselineKm: baseline / 10,
  minutes,
})
