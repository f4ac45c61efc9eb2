import type { TimeWindow, TravelMatrix } from './route-request'

/** Seconds from point to point; infinite where there is no road. */
export function secondsBetween({ points, metres, seconds }: TravelMatrix, from: number, to: number): number {
  if (from === to) return 0
  const at = from * points + to
  return isRoad(metres[at]) && isRoad(seconds[at]) ? seconds[at] : Number.POSITIVE_INFINITY
}

export function metresBetween({ points, metres }: TravelMatrix, from: number, to: number): number {
  return from === to ? 0 : metres[from * points + to]
}

const isRoad = (length: number) => length >= 0 && length < Number.POSITIVE_INFINITY

/** The earliest moment from `time` on inside a window; infinite if there is none. Without windows it is always open. */
export function opensAt(windows: readonly TimeWindow[], time: number): number {
  if (windows.length === 0) return time
  let earliest = Number.POSITIVE_INFINITY
  for (const { from, to } of windows) {
    if (time <= to && Math.max(from, time) < earliest) earliest = Math.max(from, time)
  }
  return earliest
}

/** The latest moment up to `time` inside a window; −infinite if there is none. */
export function closesAt(windows: readonly TimeWindow[], time: number): number {
  if (windows.length === 0) return time
  let latest = Number.NEGATIVE_INFINITY
  for (const { from, to } of windows) {
    if (time >= from && Math.min(to, time) > latest) latest = Math.min(to, time)
  }
  return latest
}

/** When service starts for a truck that arrives at `arrival`; at once when every window has passed. */
export function serviceStart(windows: readonly TimeWindow[], arrival: number): number {
  const start = opensAt(windows, arrival)
  return Number.isFinite(start) ? start : arrival
}
