import { riskPercent } from 'shared-domain'
import type { StopReason } from 'shared-domain/contract'
import { type Language, t } from '../messages/translate'
import { timeText, weekdayOf, weekdayText } from '../moments/moments'

/** Why a bin is a stop, such as '41% risk by Sunday 2:30 pm'. */
export function reasonWords(reason: StopReason, language: Language = 'en'): string {
  switch (reason.kind) {
    case 'reported':
      return t(language, 'cause.reported')
    case 'full':
      return reason.percent === null ? t(language, 'cause.full') : t(language, 'cause.fullBySensor')
    case 'risk':
      return t(language, 'cause.risk', {
        risk: riskWords(reason.chance, language),
        day: weekdayOf(reason.by, language),
        time: timeText(reason.by, language),
      })
    case 'on-the-way':
      return t(language, 'cause.onTheWay', {
        distance: t(language, 'amount.kilometres', { count: (reason.metres / 1000).toFixed(1) }),
        day: weekdayText(reason.day, language),
      })
    case 'level':
      return reason.percent === null
        ? t(language, 'cause.filling')
        : t(language, 'cause.level', { percent: reason.percent })
  }
}

function riskWords(chance: number, language: Language): string {
  const percent = riskPercent(chance)
  if (percent < 1) return t(language, 'cause.riskUnder')
  return percent > 99 ? t(language, 'cause.riskOver') : t(language, 'cause.riskPercent', { percent })
}
