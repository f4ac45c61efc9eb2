import { riskText } from 'shared-domain'
import type { LeftOut, StopReason } from 'shared-domain/contract'
import { distanceText } from '../../rules/route-text'
import { timeText, weekdayOf, weekdayText } from '../moments/moments'

/** Why a bin is a stop, such as '41% risk by Sunday 2:30 pm'. */
export function reasonWords(reason: StopReason): string {
  switch (reason.kind) {
    case 'reported':
      return 'Reported overflowing'
    case 'full':
      return reason.percent === null ? 'Full' : 'Full by its sensor'
    case 'risk':
      return `${riskText(reason.chance)} by ${weekdayOf(reason.by)} ${timeText(reason.by)}`
    case 'on-the-way':
      return `On the way, saves ${distanceText(reason.metres / 1000)} on ${weekdayText(reason.day)}`
    case 'level':
      return reason.percent === null ? 'Filling up' : `${reason.percent}% by its sensor`
  }
}

type Left = Pick<LeftOut, 'risk' | 'metres'>

/**
 * Why a bin can wait, such as '3% risk by Tuesday; costs 1.2 km today'; `when` is the day of the plan. Empty when neither is
 * known.
 */
export const leftOutWords = ({ risk, metres }: Left, when: string): string =>
  [
    risk && `${riskText(risk.chance)} by ${weekdayOf(risk.by)}`,
    metres !== null && `costs ${distanceText(metres / 1000)} ${when}`,
  ]
    .filter(Boolean)
    .join('; ')
