import { ROUTE_BINS_MAX } from 'shared-domain'
import type { RouteFailure } from '../../rules/generate-route'

/** Why no route can be made from the criteria. */
export type CriteriaFailure =
  | RouteFailure
  | { kind: 'no-stream-chosen' }
  | { kind: 'no-truck-chosen' }
  | { kind: 'no-trucks' }
  /** The shift of every chosen truck is over on the chosen day. */
  | { kind: 'shifts-over' }
  /** Every chosen truck is on these routes until its shift ends. */
  | { kind: 'all-trucks-out'; routeIds: readonly string[] }
  /** All due bins are on routes. */
  | { kind: 'all-on-routes'; count: number }
  | { kind: 'too-many-places'; most: number }

type SentenceOf = {
  [K in CriteriaFailure['kind']]: (failure: Extract<CriteriaFailure, { kind: K }>) => string
}

const sentences: SentenceOf = {
  'no-status-chosen': () => 'No Bin Status is chosen. Choose Full, Warning or both.',
  'no-bins-due': () =>
    'No bin of the chosen Bin Status can be collected now. Choose another status, or try again after the next reading.',
  'too-many-bins': () =>
    `More than ${ROUTE_BINS_MAX} bins of the chosen Bin Status are due, too many for one route. Choose a single status.`,
  'no-stream-chosen': () => 'No Bin Type is chosen. Choose at least one.',
  'no-truck-chosen': () => 'No Truck is chosen. Choose at least one.',
  'no-trucks': () =>
    'No chosen truck is in service at the chosen depot. Choose others, or ask a supervisor to put a truck in service.',
  'shifts-over': () => 'The shifts of the chosen trucks are over for today. Choose another Day.',
  'all-trucks-out': ({ routeIds }) =>
    `Every chosen truck is out until its shift ends, with ${routeIds.join(', ')}. Choose others or another Day, or take pending routes away in Collection Routes first.`,
  'all-on-routes': ({ count }) =>
    `${count === 1 ? 'The only bin due is' : `All ${count} bins due are`} on a route already. Turn on "Include bins that are on a route already", or take those routes away in Collection Routes first.`,
  'too-many-places': ({ most }) =>
    `More than ${most} bins are due, too many for one plan. Choose a single status, or fewer bin types.`,
}

/** What went wrong and what to do about it. */
export const failureSentence = (failure: CriteriaFailure): string =>
  (sentences[failure.kind] as (failure: CriteriaFailure) => string)(failure)
