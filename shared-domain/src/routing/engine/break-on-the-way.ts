/** Earliest arrival when the break is taken on the way: before setting out or on arrival, whichever is sooner. */
export function arrivalWithBreak(
  left: number,
  seconds: number,
  pause: number,
  from: number,
  to: number,
): number {
  if (left >= from) return left <= to ? left + seconds + pause : Number.POSITIVE_INFINITY
  const arrival = left + seconds
  return arrival <= to ? Math.max(arrival, from) + pause : from + pause + seconds
}

/** Latest departure for an arrival, break included, by `latest`: the inverse of `arrivalWithBreak`. */
export function departureWithBreak(
  latest: number,
  seconds: number,
  pause: number,
  from: number,
  to: number,
): number {
  const after = Math.min(to, latest - seconds - pause)
  if (after >= from) return after
  if (from + pause > latest) return Number.NEGATIVE_INFINITY
  return Math.min(latest - pause, to) - seconds
}
