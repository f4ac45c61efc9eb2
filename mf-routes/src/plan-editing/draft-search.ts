import type { Stop } from 'shared-domain/routing'
import { driveTruck } from './drive-truck'
import type { LeftOutBin, PlanDraft } from './plan-draft'
import type { PlanGround } from './plan-ground'

/** What breaks a rule costs more than to leave a bin out that must be served, and that more than any detour. */
const BROKEN = 1e12
const MUST = 1e9
const MOST_TAKEN_OUT = 10
const NEAR = 40
/** Share of the places that is overlooked, so that the same stops do not always go back the same way. */
const BLINK = 0.02

interface State {
  /** By truck, in the order of the draft. */
  tours: readonly (readonly string[])[]
  costs: readonly number[]
  leftOut: readonly string[]
  cost: number
}

/** Ruin and recreate over a draft whose locked stops never leave their tours. */
export class DraftSearch {
  /** Cost of a mean way between near stops. */
  readonly meanWay: number
  private state: State
  private bestState: State
  private readonly byHand: readonly LeftOutBin[]
  private readonly movable: readonly string[]
  private readonly near: ReadonlyMap<string, readonly string[]>
  /** By bin: about what a trip from there to unload costs. */
  private readonly unloading: ReadonlyMap<string, number>

  constructor(
    private readonly ground: PlanGround,
    private readonly draft: PlanDraft,
    private readonly random: () => number,
  ) {
    this.byHand = draft.leftOut.filter(({ reason }) => reason === 'by-hand')
    const leftOut = draft.leftOut.filter(({ reason }) => reason !== 'by-hand').map(({ binId }) => binId)
    const tours = draft.trucks.map(({ binIds }) => binIds)
    this.movable = [...tours.flat(), ...leftOut].filter((binId) => !draft.locked.has(binId))
    this.near = nearest(ground, this.movable)
    this.unloading = new Map(this.movable.map((binId) => [binId, tripToUnload(ground, ground.stop(binId))]))
    const ways = [...this.near].map(([binId, [, next = binId]]) => this.way(binId, next))
    this.meanWay = ways.reduce((sum, way) => sum + way, 0) / Math.max(1, ways.length)
    const costs = tours.map((tour, at) => this.tourCost(at, tour))
    this.state = this.judged({ tours, costs, leftOut })
    this.bestState = this.state
  }

  get hasWork(): boolean {
    return this.movable.length > 0
  }

  /** The best plan so far as a draft. */
  get best(): PlanDraft {
    const { tours, leftOut } = this.bestState
    const reasons = new Map(this.draft.leftOut.map(({ binId, reason }) => [binId, reason]))
    return {
      ...this.draft,
      trucks: this.draft.trucks.map((truck, at) => ({ ...truck, binIds: tours[at] ?? [] })),
      leftOut: [
        ...leftOut.map((binId) => ({ binId, reason: reasons.get(binId) ?? this.reasonOf(binId) })),
        ...this.byHand,
      ],
    }
  }

  /** Takes some stops out and puts them back; says whether that made the best plan so far. */
  step(heat: number): boolean {
    const taken = this.chosen()
    const tours = this.state.tours.map((tour) => [...tour])
    const changed = new Set<number>()
    for (const [at, tour] of tours.entries()) {
      const kept = tour.filter((binId) => !taken.includes(binId))
      if (kept.length === tour.length) continue
      changed.add(at)
      tours[at] = kept
    }
    const leftOut = this.state.leftOut.filter((binId) => !taken.includes(binId))
    for (const binId of taken) {
      const at = this.putBack(tours, binId)
      if (at === null) leftOut.push(binId)
      else changed.add(at)
    }
    const costs = this.state.costs.map((cost, at) =>
      changed.has(at) ? this.tourCost(at, tours[at] ?? []) : cost,
    )
    return this.take(this.judged({ tours, costs, leftOut }), heat)
  }

  private take(next: State, heat: number): boolean {
    if (next.cost < this.state.cost - heat * Math.log(1 - this.random())) this.state = next
    // Differences of the last bits are none.
    if (next.cost > this.bestState.cost - 1e-6) return false
    this.bestState = next
    return true
  }

  /** Some neighbours, in the order in which they go back. */
  private chosen(): string[] {
    const centre = this.movable[this.below(this.movable.length)] as string
    const most = 1 + this.below(MOST_TAKEN_OUT)
    const near = (this.near.get(centre) ?? []).filter(() => this.random() < 0.7)
    const taken = [...new Set([centre, ...near])].slice(0, most)
    const rank = new Map(taken.map((binId) => [binId, this.random()]))
    return taken.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  }

  /** Puts a stop where it costs least; answers with the tour, or `null` when it is left out. */
  private putBack(tours: string[][], binId: string): number | null {
    const stop = this.ground.stop(binId)
    let best = stop.priority.kind === 'optional' ? stop.priority.prize : Number.POSITIVE_INFINITY
    let place: { at: number; index: number } | null = null
    for (const [at, tour] of tours.entries()) {
      if (!this.mayCarry(at, stop, tours)) continue
      for (let index = 0; index <= tour.length; index += 1) {
        if (this.random() < BLINK) continue
        const more = this.moreBy(at, tour, index, stop)
        if (more < best) {
          best = more
          place = { at, index }
        }
      }
    }
    if (place) tours[place.at]?.splice(place.index, 0, binId)
    return place === null ? null : place.at
  }

  /** About what it costs to put a stop before the one at `index`: the way, and unloading where streams meet. */
  private moreBy(at: number, tour: readonly string[], index: number, stop: Stop): number {
    const { cost } = this.ground
    const from = this.pointAt(at, tour, index - 1)
    const to = this.pointAt(at, tour, index)
    const way = cost(from, stop.point) + cost(stop.point, to) - cost(from, to)
    const before = this.streamAt(tour, index - 1) ?? stop.stream
    const behind = this.streamAt(tour, index) ?? stop.stream
    const meetings =
      Number(before !== stop.stream) + Number(stop.stream !== behind) - Number(before !== behind)
    return meetings === 0 ? way : way + meetings * (this.unloading.get(stop.binId) ?? 0)
  }

  private streamAt(tour: readonly string[], index: number): Stop['stream'] | null {
    const binId = tour[index]
    return binId === undefined ? null : this.ground.stop(binId).stream
  }

  private pointAt(at: number, tour: readonly string[], index: number): number {
    const binId = tour[index]
    return binId === undefined ? this.ground.home(this.truckAt(at)) : this.ground.stop(binId).point
  }

  private mayCarry(at: number, { stream }: Stop, tours: readonly (readonly string[])[]): boolean {
    const { maxTrucks } = this.ground.request
    const isOut = tours[at]?.length !== 0
    const mayLeave = isOut || maxTrucks === null || tours.filter((tour) => tour.length > 0).length < maxTrucks
    return mayLeave && this.truckAt(at).streams.includes(stream)
  }

  private truckAt(at: number) {
    return this.ground.truck(this.draft.trucks[at]?.truckId ?? '')
  }

  private tourCost(at: number, tour: readonly string[]): number {
    if (tour.length === 0) return 0
    const { perMetre, perSecond, perTruck } = this.ground.request.objective
    const { metres, visits, violations } = driveTruck(this.ground, this.truckAt(at).id, tour)
    let driven = 0
    for (let i = 1; i < visits.length; i += 1) {
      driven += this.ground.seconds(visits[i - 1]?.point ?? 0, visits[i]?.point ?? 0)
    }
    return metres * perMetre + driven * perSecond + perTruck + violations.length * BROKEN
  }

  private judged(state: Omit<State, 'cost'>): State {
    const { maxTrucks } = this.ground.request
    const out = state.tours.filter((tour) => tour.length > 0).length
    const tooMany = Math.max(0, out - (maxTrucks ?? out))
    const missed = state.leftOut.reduce((sum, binId) => sum + this.prizeOf(binId), 0)
    const driven = state.costs.reduce((sum, cost) => sum + cost, 0)
    return { ...state, cost: driven + missed + tooMany * BROKEN }
  }

  private prizeOf(binId: string): number {
    const { priority } = this.ground.stop(binId)
    return priority.kind === 'optional' ? priority.prize : MUST
  }

  private reasonOf(binId: string): LeftOutBin['reason'] {
    return this.ground.stop(binId).priority.kind === 'optional' ? 'not-worth-it' : 'outside-shift'
  }

  private way(from: string, to: string): number {
    return this.ground.cost(this.ground.stop(from).point, this.ground.stop(to).point)
  }

  private below(count: number): number {
    return Math.floor(this.random() * count)
  }
}

/** Of each bin the nearest others, itself first. */
function nearest(ground: PlanGround, binIds: readonly string[]): Map<string, readonly string[]> {
  const places = binIds.map((binId) => ({ binId, point: ground.stop(binId).point }))
  return new Map(
    places.map((from) => [
      from.binId,
      places
        .map((to) => ({ binId: to.binId, cost: ground.cost(from.point, to.point) }))
        .sort((a, b) => a.cost - b.cost)
        .slice(0, NEAR)
        .map(({ binId }) => binId),
    ]),
  )
}

function tripToUnload(ground: PlanGround, stop: Stop): number {
  const { cost } = ground
  const trips = ground
    .facilitiesFor(stop)
    .map(({ point }) => cost(stop.point, point) + cost(point, stop.point))
  return trips.length > 0 ? Math.min(...trips) : 0
}
