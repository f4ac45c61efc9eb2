import type { DetailedRoute, ShownStop } from '../../rules/shown-route'
import { withVisit } from '../../rules/visits-done'
import { stopIndex } from '../itinerary/itinerary'
import type { StopTap, TimedTap } from './tap'

type Tapped = Pick<DetailedRoute, 'status' | 'driver' | 'stops' | 'binsDone' | 'visitsDone'>

/** The route with these taps applied in order, although the record may not have them yet. */
export function withTaps<R extends Tapped>(route: R, taps: readonly TimedTap[]): R {
  if (taps.length === 0) return route
  const stops = [...route.stops]
  let { status, driver, visitsDone } = route
  for (const { tap, at } of taps) {
    if (tap.kind === 'status') {
      status = tap.to
      if (tap.to === 'active') driver = tap.driver ?? driver
      if (tap.to === 'pending') driver = tap.driver
    } else if (tap.kind === 'visit') visitsDone = withVisit(visitsDone, tap, at)
    else {
      const index = stopIndex(stops, tap.position)
      const stop = stops[index]
      if (stop && isAtBin(stop, tap)) stops[index] = withTap(stop, tap, at)
    }
  }
  const binsDone = stops.filter(({ state }) => state === 'done').length
  return { ...route, status, driver, stops, binsDone, visitsDone }
}

const isAtBin = ({ bin }: ShownStop, { binId = bin.id }: StopTap) => bin.id === binId

function withTap(stop: ShownStop, tap: StopTap, at: string): ShownStop {
  // A repeated outcome keeps the time of the first, as in the record.
  const skipReason = tap.state === 'skipped' ? tap.reason : null
  if (stop.state === tap.state && stop.skipReason === skipReason) return stop
  // That another route emptied the bin stays true after a tap here.
  const emptied = stop.emptied?.by ? stop.emptied : null
  return { ...stop, state: tap.state, skipReason, emptied, taps: [], at: tap.state === 'planned' ? null : at }
}

interface SheetProgress {
  done: number
  skipped: number
  planned: number
  stops: number
  /** 0–100, whole. */
  percent: number
}

export function sheetProgress(stops: readonly Pick<ShownStop, 'state'>[]): SheetProgress {
  const count = (wanted: ShownStop['state']) => stops.filter(({ state }) => state === wanted).length
  const [done, skipped, planned] = [count('done'), count('skipped'), count('planned')]
  const percent = stops.length === 0 ? 100 : Math.floor((100 * (done + skipped)) / stops.length)
  return { done, skipped, planned, stops: stops.length, percent }
}
