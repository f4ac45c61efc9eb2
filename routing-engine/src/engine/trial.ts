import type { DisposalChoice } from './disposal-choice'
import type { Timetable } from './timetable'
import { NODE, type Tours } from './tours'

const { TIP } = NODE

/** Records what was changed in tours, their disposal trips and their times since `begin`, so that it can be undone. */
export class Trial {
  private readonly touched: Int32Array
  private touchedCount = 0
  private readonly touchedIn: Int32Array
  private readonly detourBefore: Float64Array
  private readonly stale: Uint8Array
  private readonly tipLog: number[] = []
  private round = 0

  constructor(
    private readonly tours: Tours,
    private readonly timetable: Timetable,
    private readonly disposal: DisposalChoice,
    private readonly hasTips: boolean,
  ) {
    this.touched = new Int32Array(tours.slots)
    this.touchedIn = new Int32Array(tours.slots)
    this.detourBefore = new Float64Array(tours.slots)
    this.stale = new Uint8Array(tours.slots)
  }

  begin(): void {
    this.round += 1
    this.touchedCount = 0
    this.tipLog.length = 0
    this.tours.begin()
  }

  undo(): void {
    this.tours.undo()
    this.undoTips(0)
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      this.timetable.putBack(tour, this.detourBefore[tour])
      this.stale[tour] = 1
    }
  }

  /** Must be called before a tour is changed. */
  touch(tour: number): void {
    if (this.touchedIn[tour] === this.round) return
    this.touchedIn[tour] = this.round
    this.touched[this.touchedCount++] = tour
    this.detourBefore[tour] = this.timetable.detour[tour]
  }

  /** Recomputes a tour that was restored and not looked at since. */
  refresh(tour: number): void {
    if (this.stale[tour] === 0) return
    this.stale[tour] = 0
    this.timetable.sweep(tour)
  }

  /** Removes all stops of a tour. */
  clear(tour: number): void {
    const { tours } = this
    this.touch(tour)
    tours.cutWhole(tour)
    this.stale[tour] = 0
    this.timetable.sweep(tour)
  }

  /** Sends the truck to a facility after a stop, or to none (0). */
  readonly setTip = (stop: number, facility: number): void => {
    const { nodes } = this.tours
    const at = (stop << 3) + TIP
    if (nodes[at] === facility) return
    this.tipLog.push(at, nodes[at])
    nodes[at] = facility
  }

  private undoTips(down: number): void {
    const { tipLog, tours } = this
    for (let i = tipLog.length - 2; i >= down; i -= 2) tours.nodes[tipLog[i]] = tipLog[i + 1]
    tipLog.length = down
  }

  /** Chooses the disposal trips of the ruined tours again. A tour that is no longer feasible in time is dissolved. */
  repairRuined(): void {
    const { tours } = this
    for (let i = 0, cuts = tours.cutsMade; i < cuts; i += 1) this.touch(tours.tourOfCut(i))
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      if (this.hasTips) this.disposal.place(tour, this.setTip)
      this.stale[tour] = 0
      if (!this.timetable.sweep(tour)) this.clear(tour)
    }
  }

  /** Chooses the disposal trips of the changed tours again where that is cheaper and feasible in time. */
  improveTips(): void {
    if (!this.hasTips) return
    const { disposal, timetable, tours } = this
    for (let i = 0; i < this.touchedCount; i += 1) {
      const tour = this.touched[i]
      if (tours.size[tour] === 0) continue
      const logged = this.tipLog.length
      disposal.place(tour, this.setTip)
      if (this.tipLog.length === logged) continue
      if (disposal.costOf(tours.size[tour]) >= timetable.detour[tour]) this.undoTips(logged)
      else if (!timetable.sweep(tour)) {
        this.undoTips(logged)
        timetable.sweep(tour)
      }
    }
  }
}
