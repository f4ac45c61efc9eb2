import { type TimeWindow, type Truck, timeline, type Visit } from 'shared-domain/routing'
import type { Call } from './place-disposals'
import type { PlanGround } from './plan-ground'
import type { Violation } from './violation'

interface Driven {
  visits: Visit[]
  metres: number
  violations: Violation[]
}

/**
 * Drives the calls in order, from the truck's depot at the start of its shift and back, whatever that breaks. The break
 * is where the engine has it: as late as all that follows allows.
 */
export function driveCalls(ground: PlanGround, truck: Truck, calls: readonly Call[]): Driven {
  const places = calls.map(({ place }) => place)
  const held = timeline(ground.request.matrix, truck, ground.home(truck), places)
  const drive = new Drive(ground, truck, held && (held.break?.before ?? NEVER))
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
  /** Which call it drives to next; home is behind the last. */
  private leg = 0

  constructor(
    private readonly ground: PlanGround,
    private readonly truck: Truck,
    /** The leg that the break is taken on; `null` when the drive cannot hold, and it is taken as late as its window lets it. */
    private readonly breakLeg: number | null,
  ) {
    this.at = ground.home(truck)
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
      (arrival) => (opens(place.windows, arrival) ?? arrival) + place.serviceSeconds,
    )
    const start = opens(place.windows, arrival)
    if (start === null) this.violations.push({ kind: 'closed', at: name, arrival })
    const moment = this.moment(arrival, start ?? arrival, place.serviceSeconds)
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
    // Who is home before it needs no break; who is not has it on the way.
    const leaves = (arrival: number) => (pause && arrival > pause.from ? Number.POSITIVE_INFINITY : arrival)
    const arrival = this.drive(this.ground.home(this.truck), 'the depot', leaves)
    if (arrival > shift.to) this.violations.push({ kind: 'late-home', arrival, shiftEnd: shift.to })
    this.visits.push({ kind: 'depot', ...this.moment(arrival, arrival, 0), litres: 0, kg: 0 })
    return { visits: this.visits, metres: this.metres, violations: this.violations }
  }

  private takeUp({ place }: Extract<Call, { kind: 'stop' }>): void {
    const { binId, stream } = place
    const { capacity, streams } = this.truck
    if (!streams.includes(stream)) this.violations.push({ kind: 'wrong-stream', binId, stream })
    if (this.stream !== null && this.stream !== stream) this.violations.push({ kind: 'mixed-load', binId })
    if (this.ground.request.facilities.length > 0 && this.ground.facilitiesFor(place).length === 0)
      this.violations.push({ kind: 'no-facility', binId, stream })
    this.stream = stream
    this.load = { litres: this.load.litres + place.litres, kg: this.load.kg + place.kg }
    if (this.load.litres > capacity.litres || this.load.kg > capacity.kg)
      this.violations.push({ kind: 'over-capacity', binId, ...this.load, most: capacity })
  }

  /** Drives to a point, with the break where it falls; `leaves` says when it would leave there. */
  private drive(point: number, name: string, leaves: (arrival: number) => number): number {
    const length = this.ground.metres(this.at, point)
    const seconds = this.ground.seconds(this.at, point)
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

  /** Rests where the truck stands; answers with the end of it. */
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

/** When service starts; `null` when it is closed for the rest of the day. */
function opens(windows: readonly TimeWindow[], arrival: number): number | null {
  if (windows.length === 0) return arrival
  const starts = windows.filter(({ to }) => arrival <= to).map(({ from }) => Math.max(from, arrival))
  return starts.length > 0 ? Math.min(...starts) : null
}
