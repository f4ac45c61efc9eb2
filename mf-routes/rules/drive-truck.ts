import type { Truck, TruckRoute, Visit } from 'routing-engine'
import { opensAt, serviceStart, timeline } from 'routing-engine'
import type { RequestIndex } from 'shared-domain/route-planning'
import { type Call, placeDisposals } from './place-disposals'

/** A constraint that a fixed sequence breaks. Times are in seconds from midnight. */
export type Violation =
  | { kind: 'over-capacity'; binId: string; litres: number; kg: number; most: { litres: number; kg: number } }
  | { kind: 'mixed-load'; binId: string }
  | { kind: 'wrong-stream'; binId: string; stream: string }
  | { kind: 'no-facility'; binId: string; stream: string }
  | { kind: 'no-road'; to: string }
  | { kind: 'closed'; at: string; arrival: number }
  | { kind: 'no-break'; from: number; to: number }
  | { kind: 'late-home'; arrival: number; shiftEnd: number }
  | { kind: 'too-many-stops'; stops: number; most: number }
  | { kind: 'too-many-litres'; litres: number; most: number }

export interface DrivenRoute extends TruckRoute {
  /** Empty when the sequence is feasible. */
  violations: readonly Violation[]
}

/**
 * The route of a truck through these bins in this order, with its disposal trips, its times and every constraint that it
 * breaks.
 */
export function driveTruck(index: RequestIndex, truckId: string, binIds: readonly string[]): DrivenRoute {
  const truck = index.truck(truckId)
  const stops = binIds.map(index.stop)
  const { visits, metres, violations } = driveCalls(index, truck, placeDisposals(index, truck, stops))
  const litres = stops.reduce((sum, stop) => sum + stop.litres, 0)
  const { maxStops, maxLitres } = truck
  if (maxStops !== null && stops.length > maxStops)
    violations.push({ kind: 'too-many-stops', stops: stops.length, most: maxStops })
  if (maxLitres !== null && litres > maxLitres)
    violations.push({ kind: 'too-many-litres', litres, most: maxLitres })
  const seconds = (visits.at(-1)?.departure ?? 0) - truck.shift.from
  return { truckId, visits, metres, seconds, litres, violations }
}

interface Driven {
  visits: Visit[]
  metres: number
  violations: Violation[]
}

/**
 * Simulates the stops in order, from the depot at the start of the shift and back, even when constraints are broken. Like the
 * engine, it takes the break as late as the following stops allow.
 */
function driveCalls(index: RequestIndex, truck: Truck, calls: readonly Call[]): Driven {
  const places = calls.map(({ place }) => place)
  const feasible = timeline(index.request.matrix, truck, index.home(truck), places)
  const drive = new Drive(index, truck, feasible && (feasible.break?.before ?? NEVER))
  for (const call of calls) drive.to(call)
  return drive.home()
}

const NEVER = -1

class Drive {
  private readonly visits: Visit[] = []
  private readonly violations: Violation[] = []
  private metres = 0
  private at: number
  private time: number
  private load = { litres: 0, kg: 0 }
  private stream: string | null = null
  private isBreakTaken: boolean
  /** The index of the next stop; home comes after the last one. */
  private leg = 0

  constructor(
    private readonly index: RequestIndex,
    private readonly truck: Truck,
    /**
     * The leg on which the break is taken. `null` when the drive is infeasible; the break is then as late as its window allows.
     */
    private readonly breakLeg: number | null,
  ) {
    this.at = index.home(truck)
    this.time = truck.shift.from
    this.isBreakTaken = truck.break === null
    this.visits.push({ kind: 'depot', ...this.moment(this.time, this.time, 0), litres: 0, kg: 0 })
  }

  to(call: Call): void {
    const { place } = call
    const name = call.kind === 'stop' ? `bin ${call.place.binId}` : call.place.id
    const arrival = this.drive(
      place.point,
      name,
      (arrival) => serviceStart(place.windows, arrival) + place.serviceSeconds,
    )
    if (opensAt(place.windows, arrival) === Number.POSITIVE_INFINITY)
      this.violations.push({ kind: 'closed', at: name, arrival })
    const moment = this.moment(arrival, serviceStart(place.windows, arrival), place.serviceSeconds)
    if (call.kind === 'disposal') {
      this.load = { litres: 0, kg: 0 }
      this.stream = null
      this.visits.push({ kind: 'disposal', facilityId: call.place.id, ...moment, ...this.load })
    } else {
      this.takeUp(call)
      this.visits.push({ kind: 'stop', binId: call.place.binId, ...moment, ...this.load })
    }
  }

  home(): Driven {
    const { shift, break: pause } = this.truck
    // A truck that is back before its break needs none; otherwise the break is taken on the way.
    const leaves = (arrival: number) => (pause && arrival > pause.from ? Number.POSITIVE_INFINITY : arrival)
    const arrival = this.drive(this.index.home(this.truck), 'the depot', leaves)
    if (arrival > shift.to) this.violations.push({ kind: 'late-home', arrival, shiftEnd: shift.to })
    this.visits.push({ kind: 'depot', ...this.moment(arrival, arrival, 0), litres: 0, kg: 0 })
    return { visits: this.visits, metres: this.metres, violations: this.violations }
  }

  private takeUp({ place }: Extract<Call, { kind: 'stop' }>): void {
    const { binId, stream } = place
    const { capacity, streams } = this.truck
    if (!streams.includes(stream)) this.violations.push({ kind: 'wrong-stream', binId, stream })
    if (this.stream !== null && this.stream !== stream) this.violations.push({ kind: 'mixed-load', binId })
    if (this.index.request.facilities.length > 0 && this.index.facilitiesFor(place).length === 0)
      this.violations.push({ kind: 'no-facility', binId, stream })
    this.stream = stream
    this.load = { litres: this.load.litres + place.litres, kg: this.load.kg + place.kg }
    if (this.load.litres > capacity.litres || this.load.kg > capacity.kg)
      this.violations.push({ kind: 'over-capacity', binId, ...this.load, most: capacity })
  }

  /** Drives to a point, taking the break when it falls on the way. `leaves` gives the departure time there. */
  private drive(point: number, name: string, leaves: (arrival: number) => number): number {
    const length = this.index.metres(this.at, point)
    const seconds = this.index.seconds(this.at, point)
    const isRoad = Number.isFinite(length) && Number.isFinite(seconds)
    if (!isRoad) this.violations.push({ kind: 'no-road', to: name })
    this.metres += isRoad ? length : 0
    return this.driveFor(isRoad ? seconds : 0, point, leaves)
  }

  private driveFor(seconds: number, point: number, leaves: (arrival: number) => number): number {
    const pause = this.isBreakTaken ? null : this.truck.break
    const arrival = this.time + seconds
    const isLeg = this.breakLeg === this.leg++
    if (!pause) return this.arrive(point, arrival)
    const isDue = this.breakLeg === null ? leaves(arrival) > pause.to : isLeg
    if (!isDue) return this.arrive(point, arrival)
    if (this.time < pause.from && arrival <= pause.to) return this.pauseAt(this.arrive(point, arrival))
    return this.arrive(point, this.pauseAt(this.time) + seconds)
  }

  private arrive(point: number, arrival: number): number {
    this.at = point
    this.time = arrival
    return arrival
  }

  /** Takes the break where the truck stands. Returns when it ends. */
  private pauseAt(arrival: number): number {
    const pause = this.truck.break
    if (!pause) return arrival
    const { from, to, seconds } = pause
    const start = Math.max(arrival, from)
    if (start > to) this.violations.push({ kind: 'no-break', from, to })
    this.visits.push({ kind: 'break', ...this.moment(arrival, start, seconds), ...this.load })
    this.isBreakTaken = true
    return this.time
  }

  private moment(arrival: number, start: number, serviceSeconds: number) {
    this.time = start + serviceSeconds
    return { point: this.at, arrival, start, departure: this.time }
  }
}
