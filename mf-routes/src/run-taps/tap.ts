import type { Driver, SeenLevel, SkipReason } from 'shared-domain/contract'
import type { DetailedRoute, ShownStop } from '../../rules/shown-route'
import { stopIndex, type TrackedEntry } from '../itinerary/itinerary'
import { type Language, t } from '../messages/translate'

/**
 * The outcome of a stop, and how full its bin was. `binId` and `place` are of the bin on the screen of the driver, since the plan may change
 * meanwhile.
 */
export type StopTap = { kind: 'stop'; position: number; binId?: string; place?: string } & (
  | { state: 'done'; seen?: SeenLevel }
  | { state: 'skipped'; reason: SkipReason; seen?: SeenLevel }
  /** Undoes an outcome. */
  | { state: 'planned' }
)

/** A disposal trip or a break is over, or is not after all. */
export interface VisitTap {
  kind: 'visit'
  /** Its index in the plan. */
  visit: number
  /** The name of the facility or break, for texts. */
  name: string
  state: 'done' | 'planned'
  /** Which emptying of a disposal trip it is; absent for the first. */
  emptying?: number
}

type Tracked = Pick<TrackedEntry, 'visit' | 'doneTimes'>

/** The tap that a disposal trip or a break is over, once more if it was before. */
export const overTap = ({ visit, doneTimes }: Tracked, name: string): VisitTap => ({
  kind: 'visit',
  visit,
  name,
  state: 'done',
  ...(doneTimes.length > 0 && { emptying: doneTimes.length + 1 }),
})

/** The tap that takes back the last time that it was over. */
export const takeBackTap = ({ visit, doneTimes }: Tracked, name: string): VisitTap => ({
  kind: 'visit',
  visit,
  name,
  state: 'planned',
  ...(doneTimes.length > 1 && { emptying: doneTimes.length }),
})

/** The route is started, with its driver if that was chosen, or is completed. */
export type StatusTap = { kind: 'status' } & (
  | { to: 'active'; driver?: Driver }
  /** Undoes a start, and restores the driver. */
  | { to: 'pending'; driver: Driver | null }
  | { to: 'completed' }
)

export type Tap = StopTap | VisitTap | StatusTap

export interface TimedTap {
  tap: Tap
  /** When it was tapped, ISO 8601. */
  at: string
}

export const isEnd = (tap: Tap) => tap.kind === 'status' && tap.to === 'completed'

/** The tap that undoes a tap; `null` for one that cannot be undone or is an undo itself. `driver` is the one before the tap. */
export function undoOf(tap: Tap, { driver = null }: Pick<DetailedRoute, 'driver'>): Tap | null {
  if (tap.kind === 'status') return tap.to === 'active' ? { kind: 'status', to: 'pending', driver } : null
  if (tap.state === 'planned') return null
  return tap.kind === 'visit'
    ? { ...tap, state: 'planned' }
    : { kind: 'stop', position: tap.position, state: 'planned' }
}

/** A tap in words, such as '4 Cuba Street done'. */
export function tapWords(tap: Tap, stops: readonly ShownStop[], language: Language = 'en'): string {
  if (tap.kind === 'status') return statusWords(tap.to, language)
  const name = tap.kind === 'visit' ? tap.name : placeOf(tap, stops)
  return stateWords(name ?? t(language, 'tap.stop', { position: positionOf(tap) }), tap.state, language)
}

const positionOf = (tap: StopTap | VisitTap) => (tap.kind === 'stop' ? tap.position : tap.visit)

/** Where the bin of a tap stands; `undefined` when neither the phone nor the route knows. */
export const placeOf = (tap: StopTap, stops: readonly ShownStop[]): string | undefined =>
  tap.place ?? stops[stopIndex(stops, tap.position)]?.bin.location

function statusWords(to: StatusTap['to'], language: Language): string {
  if (to === 'active') return t(language, 'tap.started')
  return to === 'pending' ? t(language, 'tap.startTakenBack') : t(language, 'tap.finished')
}

function stateWords(name: string, state: StopTap['state'], language: Language): string {
  if (state === 'done') return t(language, 'tap.done', { name })
  return state === 'skipped' ? t(language, 'tap.skipped', { name }) : t(language, 'tap.takenBack', { name })
}
