import type { RouteRequest, Stop } from 'routing-engine'
import { OVERFLOW_DOLLARS } from './driving-costs'

/** The forecast risk of one bin in a plan. */
export interface OverflowRisk {
  /** Chance that it overflows before `by` if this plan leaves it out, 0–1. */
  chance: number
  /** The next chance to empty it, in ms since 1970. */
  by: number
  /** Its visit on a later day, which this plan saves; `null` where it is best emptied on a later day. */
  later: LaterVisit | null
}

interface LaterVisit {
  /** YYYY-MM-DD in Pacific/Auckland. */
  day: string
  /** The metres that the visit contributes to the rounds of a day. */
  metres: number
}

/**
 * At this chance of overflowing a bin is emptied whatever it costs.
 * @internal
 */
export const REQUIRED_CHANCE = 0.99

/** The costs that a plan weighs against each other, in dollars. */
export interface OverflowPricing {
  /** The cost of one overflow, a setting of the council. */
  dollarsPerOverflow: number
  dollarsPerMetre: number
  /** The crew's time at a bin. */
  dollarsPerStop: number
}

export const DEFAULT_OVERFLOW_DOLLARS = OVERFLOW_DOLLARS

/**
 * The value of emptying a bin in this plan, in dollars: the chance that it overflows otherwise times the cost of an overflow, and the
 * cost of the later visit that it saves.
 * @internal
 */
export function riskPrize(
  { chance, later }: Pick<OverflowRisk, 'chance' | 'later'>,
  pricing: OverflowPricing,
): number {
  const { dollarsPerOverflow, dollarsPerMetre, dollarsPerStop } = pricing
  return chance * dollarsPerOverflow + (later ? later.metres * dollarsPerMetre + dollarsPerStop : 0)
}

export const riskPriority = (risk: OverflowRisk, pricing: OverflowPricing): Stop['priority'] =>
  risk.chance >= REQUIRED_CHANCE ? { kind: 'must' } : { kind: 'optional', prize: riskPrize(risk, pricing) }

/** The cost of a metre of driving at the rates of a plan, with its time at `speedKmh`. */
export const dollarsPerMetre = (
  { perMetre, perSecond }: Pick<RouteRequest['objective'], 'perMetre' | 'perSecond'>,
  speedKmh: number,
) => perMetre + perSecond * (3.6 / speedKmh)
