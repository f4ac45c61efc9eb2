import { riskText } from 'shared-domain'
import type { LeftOut } from 'shared-domain/contract'
import { distanceText } from '../../rules/route-text'
import { t } from '../messages/translate'
import { weekdayOf } from '../moments/moments'

type Left = Pick<LeftOut, 'risk' | 'metres'>

/**
 * Why a bin can wait, such as '3% risk by Tuesday; costs 1.2 km today'; `when` is the day of the plan. Empty when neither is
 * known.
 */
export const leftOutWords = ({ risk, metres }: Left, when: string): string =>
  [
    risk && t('stopReasons.by', { risk: riskText(risk.chance), weekdayOf: weekdayOf(risk.by) }),
    metres !== null && t('stopReasons.costs', { distance: distanceText(metres / 1000), when }),
  ]
    .filter(Boolean)
    .join('; ')
