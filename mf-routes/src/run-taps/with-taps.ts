import type { DetailedRoute, ShownStop } from 'shared-domain'
import type { StopTap, TimedTap } from './tap'

/** The route as it is for its driver: with what was tapped, in that order, although the record may not have it yet. */
export function withTaps<R extends Pick<DetailedRoute, 'status' | 'stops' | 'binsDone'>>(
  route: R,
  taps: readonly TimedTap[],
): R {
  if (taps.length === 0) return route
  const stops = [...route.stops]
  let { status } = route
  for (const { tap, at } of taps) {
    if (tap.kind === 'status') status = tap.to
    else {
      const stop = stops[tap.position - 1]
      if (stop) stops[tap.position - 1] = withTap(stop, tap, at)
    }
  }
  return { ...route, status, stops, binsDone: stops.filter(({ state }) => state === 'done').length }
}

function withTap(stop: ShownStop, tap: StopTap, at: string): ShownStop {
  // What is so already keeps the moment that was told first, as in the record.
  const skipReason = tap.state === 'skipped' ? tap.reason : null
  if (stop.state === tap.state && stop.skipReason === skipReason) return stop
  return { ...stop, state: tap.state, skipReason, at: tap.state === 'planned' ? null : at }
}
