import type { TimeWindow } from './route-request'

/** The earliest moment from `time` on inside a window; infinite if there is none. No windows: always open. */
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
