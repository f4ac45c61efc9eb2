import type { BinStatus, BinType, Priority } from 'shared-domain'

/** What an operator chose for a plan of the city's trucks: the values of the form. */
export interface PlanCriteria {
  name: string
  /** YYYY-MM-DD in Pacific/Auckland; `null` for today, or tomorrow when too little is left of today's shifts. */
  day: string | null
  /** `null` lets the number of full bins decide. */
  priority: Priority | null
  statuses: readonly BinStatus[]
  /** Whether bins with a low level that are likely to overflow before the next round are due. */
  isLikelyDue: boolean
  /** Whether bins with a smaller risk are added where their detour is worth it. */
  addsComingDue: boolean
  streams: readonly BinType[]
  /** `null`: every truck in service. */
  truckIds: readonly string[] | null
  /** `null`: every depot. */
  depotId: string | null
  /** The typed limit of trucks; empty for as many as needed. */
  mostTrucks: string
  /** Whether bins on open routes are planned again. */
  includesOnRoutes: boolean
  /** Whether every due bin is planned, also where the detour costs more than it is worth. */
  plansEveryBin: boolean
  /** The time limit of the search. */
  seconds: number
}
