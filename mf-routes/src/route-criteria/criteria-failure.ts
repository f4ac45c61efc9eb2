import { ROUTE_BINS_MAX } from 'shared-domain'
import type { RouteFailure } from '../../rules/generate-route'
import { t } from '../messages/translate'

/** Why no route can be made from the criteria. */
export type CriteriaFailure =
  | RouteFailure
  /** No status is chosen, nor the bins that are likely to overflow. */
  | { kind: 'no-badge-chosen' }
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
  'no-status-chosen': () => t('routeCriteria.noBinStatusIsChosen'),
  'no-badge-chosen': () => t('routeCriteria.noneOfThreeIsChosen'),
  'no-bins-due': () => t('routeCriteria.noBinOfChosenBinStatus'),
  'too-many-bins': () => t('routeCriteria.moreThanBinsOfChosenBin', { routeBinsMax: ROUTE_BINS_MAX }),
  'no-stream-chosen': () => t('routeCriteria.noBinTypeIsChosen'),
  'no-truck-chosen': () => t('routeCriteria.noTruckIsChosen'),
  'no-trucks': () => t('routeCriteria.noChosenTruckIsInService'),
  'shifts-over': () => t('routeCriteria.shiftsOfChosenTrucksAreOver'),
  'all-trucks-out': ({ routeIds }) =>
    t('routeCriteria.everyChosenTruckIsOutUntil', { list: routeIds.join(', ') }),
  'all-on-routes': ({ count }) => t('routeCriteria.allBinsDueAreOnRouteAlready', { count }),
  'too-many-places': ({ most }) => t('routeCriteria.moreThanBinsAreDue', { most }),
}

/** What went wrong and what to do about it. */
export const failureSentence = (failure: CriteriaFailure): string =>
  (sentences[failure.kind] as (failure: CriteriaFailure) => string)(failure)
