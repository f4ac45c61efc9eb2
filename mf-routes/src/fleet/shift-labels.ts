import { aucklandTime, hoursOf } from 'shared-domain'
import type { RouteDayPlan, Truck } from 'shared-domain/contract'
import { beyondShift, clockSeconds } from 'shared-domain/route-planning'
import { clockText } from '../moments/moments'
import { useFleet } from './use-fleet'

/** Sentences on how far a route exceeds the shift of its truck: as planned, and if it leaves at `startedAt`. */
export function useShiftWords(plan: RouteDayPlan | null, startedAt: Date | null = null): string[] {
  const { fleet } = useFleet()
  const truck = fleet?.trucks.find(({ id }) => id === plan?.truckId)
  const hours = plan && hoursOf(plan.visits)
  if (!truck || !hours) return []
  const planned = beyondWords(hours, truck, ['It is planned to leave', 'It is planned to be back'])
  if (startedAt === null) return planned
  const from = secondOfDay(startedAt)
  const now = { from, to: from + hours.to - hours.from }
  return [...planned, ...beyondWords(now, truck, ['It leaves now,', 'Started now, it is back about'])]
}

type Beginnings = readonly [leaves: string, isBack: string]

function beyondWords(
  hours: { from: number; to: number },
  truck: Truck,
  [leaves, isBack]: Beginnings,
): string[] {
  const beyond = beyondShift(hours, truck)
  const time = (text: string) => clockText(clockSeconds(text))
  return [
    ...(beyond && beyond.leavesEarlyBy > 0
      ? [
          `${leaves} at ${clockText(hours.from)}; the shift of ${truck.name} starts at ${time(truck.shift.from)}.`,
        ]
      : []),
    ...(beyond && beyond.backLateBy > 0
      ? [`${isBack} at ${clockText(hours.to)}; the shift of ${truck.name} ends at ${time(truck.shift.to)}.`]
      : []),
  ]
}

const secondOfDay = (moment: Date) => clockSeconds(aucklandTime(moment).slice(-8, -3))
