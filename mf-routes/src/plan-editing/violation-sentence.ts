import type { Violation } from '../../rules/drive-truck'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'

type SentenceOf = { [K in Violation['kind']]: (violation: Extract<Violation, { kind: K }>) => string }

const number = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

const wasteOf = (stream: string) => (stream === 'general' ? t('planEditing.generalWaste') : stream)

const sentences: SentenceOf = {
  'over-capacity': ({ binId, litres, kg, most }) =>
    litres > most.litres
      ? t('planEditing.withBinItCarriesLitres', {
          binId,
          litres: number.format(litres),
          shown: number.format(most.litres),
        })
      : t('planEditing.withBinItCarriesKg', { binId, kg: number.format(kg), shown: number.format(most.kg) }),
  'mixed-load': ({ binId }) => t('planEditing.binWouldBeMixedIntoAnotherStream', { binId }),
  'wrong-stream': ({ binId, stream }) =>
    t('planEditing.itMayNotCarryOfBin', { wasteOf: wasteOf(stream), binId }),
  'no-facility': ({ binId, stream }) =>
    t('planEditing.noDisposalSiteTakesOfBin', { wasteOf: wasteOf(stream), binId }),
  'no-road': ({ to }) => t('planEditing.noRoadLeadsTo', { to }),
  closed: ({ at, arrival }) => t('planEditing.itIsAt', { at, clock: clockText(arrival) }),
  'no-break': ({ from, to }) =>
    t('planEditing.itsBreakDoesNotStartBetweenAnd', { clock: clockText(from), clock2: clockText(to) }),
  'late-home': ({ arrival, shiftEnd }) =>
    t('planEditing.itIsHomeAtItsShift', { clock: clockText(arrival), clock2: clockText(shiftEnd) }),
  'too-many-stops': ({ stops, most }) => t('planEditing.itMakesStops', { stops, most }),
  'too-many-litres': ({ litres, most }) =>
    t('planEditing.itCollectsLitresInAll', { litres: number.format(litres), most: number.format(most) }),
}

export const violationSentence = (violation: Violation): string =>
  (sentences[violation.kind] as (violation: Violation) => string)(violation)
