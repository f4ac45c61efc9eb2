import { setImmediate } from 'node:timers/promises'
import { leavesAt, type RecordSources, type Round, splitByDirection, truckRound } from 'api/server-part'
import { aucklandDate, type BinType, MINUTE_MS } from 'shared-domain'
import type { Fleet } from 'shared-domain/contract'
import { clockSeconds } from 'shared-domain/route-planning'
import { type City, changeUnlessRefused } from './city'

/** The city's trucks, and the stream of each. */
const TRUCKS: readonly SentTruck[] = [
  { truckId: 'T01', stream: 'general' },
  { truckId: 'T02', stream: 'general' },
  { truckId: 'T03', stream: 'recycling' },
  { truckId: 'T04', stream: 'compost' },
]
interface SentTruck {
  truckId: string
  stream: BinType
}

/** How long a route waits before it is driven, so that people can look at it. */
const WAITS_MS = 20 * MINUTE_MS
const STOPS = 22
/** A full truck's plan can be too long for what is left of the shift: then it gets fewer stops. */
const FEWER_STOPS = [STOPS, 14, 7]
/** With this many full bins on no route, one more truck is sent. */
const FULL_UNATTENDED = 12
/** So many full bins wait for the next round: a city without full bins would show nothing. */
const FULL_LEFT = 10

/** Sends every truck at the start of its shift, and later any truck at its depot when many full bins are on no route. */
export async function sendCrews(city: City): Promise<void> {
  const { record, now } = city
  const departure = new Date(now.getTime() + WAITS_MS)
  const today = aucklandDate(departure)
  const leaves = leavesAt(departure)
  const fleet = await record.fleet.read()
  const home = (await trucksAtHome(city, fleet, today)).filter((truck) => isOnShift(fleet, truck, leaves))
  if (home.length === 0) return
  const due = withEarlyOnes(await record.cityCrews.unattendedBins())
  const full = due.filter(({ status }) => status === 'full')
  const isMorning = !(await record.cityCrews.hasCrews(today))
  const sent = isMorning ? home : full.length > FULL_UNATTENDED ? truckForMost(home, full) : []
  if (sent.length === 0) return
  const drivers = await record.cityCrews.freeDrivers(today)
  const rounds = await roundsOf(sent, withoutRest(due), { fleet, leavesAt: leaves })
  for (const [i, round] of rounds.entries()) {
    const driverId = drivers[i]
    if (driverId) await give(city, round, driverId)
  }
}

type DueBin = Awaited<ReturnType<RecordSources['cityCrews']['unattendedBins']>>[number]

/** The bins that are due. A crew also empties bins on its way: about every seventh stop is early. */
function withEarlyOnes(unattended: readonly DueBin[]): DueBin[] {
  const due = unattended.filter(({ status }) => status !== 'normal')
  const early = unattended.filter(({ status }) => status === 'normal')
  return due.flatMap((bin, i) => (i % 6 === 5 ? [bin, ...early.slice((i - 5) / 6, (i + 1) / 6)] : [bin]))
}

/** The trucks that are still in the fleet and on no open route, neither a crew's nor an operator's. */
async function trucksAtHome({ record }: City, fleet: Fleet, today: string): Promise<SentTruck[]> {
  const crews = (await record.cityCrews.routes()).map(({ plan }) => plan?.truckId)
  const all = (await record.routes.openOutings(today)).map(({ truckId }) => truckId)
  const out = new Set([...crews, ...all])
  const inService = new Set(fleet.trucks.flatMap(({ id, isInService }) => (isInService ? id : [])))
  return TRUCKS.filter(({ truckId }) => inService.has(truckId) && !out.has(truckId))
}

/** Whether the truck may leave then. */
function isOnShift({ trucks }: Fleet, { truckId }: SentTruck, leaves: number): boolean {
  const truck = trucks.find(({ id }) => id === truckId)
  return (
    truck !== undefined && leaves >= clockSeconds(truck.shift.from) && leaves < clockSeconds(truck.shift.to)
  )
}

/** The due bins without those that have become full last. */
function withoutRest(due: readonly DueBin[]): DueBin[] {
  const full = due.filter(({ status }) => status === 'full')
  const rest = new Set(full.toSorted((a, b) => a.fillLevel - b.fillLevel).slice(0, FULL_LEFT))
  return due.filter((bin) => !rest.has(bin))
}

interface Departure {
  fleet: Fleet
  leavesAt: number
}

/** One round per truck over the fullest bins of its stream. Two trucks of one stream go in two directions. */
async function roundsOf(
  sent: readonly SentTruck[],
  due: readonly DueBin[],
  departure: Departure,
): Promise<Round[]> {
  const rounds: Round[] = []
  for (const stream of new Set(sent.map((truck) => truck.stream))) {
    const crews = sent.filter((truck) => truck.stream === stream)
    const fullest = due.filter(({ binType }) => binType === stream).slice(0, crews.length * STOPS)
    for (const [i, bins] of splitByDirection(fullest, crews.length).entries()) {
      const truck = crews[i]
      const round = truck && bins.length > 0 ? await roundOf(truck, bins, departure) : null
      if (round) rounds.push(round)
    }
  }
  return rounds
}

/** The round of a truck with as many of these bins as it can collect in its shift. */
async function roundOf(
  truck: SentTruck,
  bins: readonly DueBin[],
  departure: Departure,
): Promise<Round | null> {
  for (const most of FEWER_STOPS) {
    const round = truckRound({ ...truck, bins: fullestOf(bins, most) }, departure)
    if (round) return round
    // A search takes a tenth of a second, and the part answers meanwhile.
    await setImmediate()
  }
  return null
}

const fullestOf = (bins: readonly DueBin[], most: number) =>
  bins.toSorted((a, b) => b.fillLevel - a.fillLevel).slice(0, most)

/** The truck whose stream has the most of these bins; none when no truck is available. */
function truckForMost(home: readonly SentTruck[], full: readonly DueBin[]): SentTruck[] {
  const count = ({ stream }: SentTruck) => full.filter(({ binType }) => binType === stream).length
  return home.toSorted((a, b) => count(b) - count(a)).slice(0, 1)
}

/** Gives a round to a driver, unless its truck, its driver or a bin is taken by now. */
const give = (
  city: City,
  { name, stops, distance, baseline, minutes, plan }: Round,
  driverId: string,
): Promise<boolean> =>
  changeUnlessRefused(city, async ({ record: { routes } }) => {
    const binIds = stops.map(({ bin }) => bin.id)
    await routes.lockBins(binIds)
    await routes.lockTrucksAndDrivers({ truckIds: [plan?.truckId], driverIds: [driverId] })
    const body = {
      name,
      priority: 'medium' as const,
      binIds,
      distanceKm: distance / 10,
      baselineKm: baseline / 10,
      minutes,
      ...(plan && { plan }),
    }
    const id = await routes.create(crypto.randomUUID(), body, city.now)
    await routes.assign(id, driverId)
    await routes.requireUntaken(binIds, { ownRouteIds: [id], now: city.now, remedy: 'It waits.' })
    await routes.requireNoConflict([id], city.now, 'body')
    return true
  })
