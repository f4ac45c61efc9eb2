import type { Point } from 'shared-domain'

/** Where a truck is planned to be. Times in seconds from midnight in New Zealand; the load is on board when it leaves. */
export interface PlannedVisit {
  kind: 'depot' | 'stop' | 'disposal' | 'break'
  binId?: string | undefined
  facilityId?: string | undefined
  point: Point
  arrival: number
  departure: number
  litres: number
  kg: number
}

export interface VisitPlan {
  depotId: string
  visits: readonly PlannedVisit[]
  /** Along the roads, as [lng, lat]. */
  geometry?: readonly (readonly [number, number])[] | undefined
}
