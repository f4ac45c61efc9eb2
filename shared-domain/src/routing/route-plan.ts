/** Times in seconds from midnight; the load is what is on the truck when it leaves. */
interface Timed {
  point: number
  arrival: number
  start: number
  departure: number
  litres: number
  kg: number
}

/** A break is taken where the truck stands. */
export type Visit = Timed &
  (
    | { kind: 'depot' }
    | { kind: 'stop'; binId: string }
    | { kind: 'disposal'; facilityId: string }
    | { kind: 'break' }
  )

/** Starts and ends with a visit of the depot. */
export interface TruckRoute {
  truckId: string
  visits: Visit[]
  metres: number
  /** From leaving the depot until back. */
  seconds: number
  litres: number
}

export type UnservedReason =
  | 'no-capacity'
  | 'outside-shift'
  | 'no-truck-for-stream'
  | 'not-worth-it'
  | 'unreachable'

export interface RoutePlan {
  routes: TruckRoute[]
  unserved: { binId: string; reason: UnservedReason }[]
  totals: { metres: number; seconds: number; litres: number }
  search: { iterations: number; seconds: number }
}

/** Why a request can't be planned at all; `field` is the path of what to correct. */
export interface RouteRequestFailure {
  kind: 'invalid-request'
  field: string
  remedy: string
}

export type RouteResult = { ok: true; plan: RoutePlan } | { ok: false; failure: RouteRequestFailure }
