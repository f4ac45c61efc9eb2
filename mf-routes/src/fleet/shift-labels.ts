import { aucklandTime, hoursOf } from 'shared-domain'
import type { RouteDayPlan, Truck } from 'shared-domain/contract'
import { beyondShift, clockSeconds } from 'shared-domain/route-planning'
import { type Language, t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'
import { useFleet } from './use-fleet'

/** Sentences on how far a route exceeds the shift of its truck: as planned, and if it leaves at `startedAt`. */
export function useShiftWords(plan: RouteDayPlan | null, startedAt: Date | null = null): string[] {
  const { fleet } = useFleet()
  const language = useLanguage()
  const truck = fleet?.trucks.find(({ id }) => id === plan?.truckId)
  const hours = plan && hoursOf(plan.visits)
  if (!truck || !hours) return []
  const planned = beyondWords(hours, truck, language, false)
  if (startedAt === null) return planned
  const from = secondOfDay(startedAt)
  const now = { from, to: from + hours.to - hours.from }
  return [...planned, ...beyondWords(now, truck, language, true)]
}

function beyondWords(
  hours: { from: number; to: number },
  truck: Truck,
  language: Language,
  isNow: boolean,
): string[] {
  const beyond = beyondShift(hours, truck)
  const values = (seconds: number, shift: string) => ({
    time: clockText(seconds, language),
    shift: clockText(clockSeconds(shift), language),
  })
  const sentences: string[] = []
  if (beyond && beyond.leavesEarlyBy > 0) {
    const { time, shift } = values(hours.from, truck.shift.from)
    sentences.push(
      isNow
        ? t(language, 'shift.leavesNow', { time, truck: truck.name, shift })
        : t(language, 'shift.leaves', { time, truck: truck.name, shift }),
    )
  }
  if (beyond && beyond.backLateBy > 0) {
    const { time, shift } = values(hours.to, truck.shift.to)
    sentences.push(
      isNow
        ? t(language, 'shift.isBackNow', { time, truck: truck.name, shift })
        : t(language, 'shift.isBack', { time, truck: truck.name, shift }),
    )
  }
  return sentences
}

const secondOfDay = (moment: Date) => clockSeconds(aucklandTime(moment).slice(-8, -3))
