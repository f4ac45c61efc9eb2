import type { PlanRule } from '../../operations'
import { t } from '../messages/translate'
import { clockText } from '../moments/moments'

interface Names {
  truck: (truckId: string) => string
  /** Such as the address of a bin. */
  place: (binId: string) => string
}

/** What a rule says of its bin, such as 'Only Truck 2'. */
export function ruleWords(rule: PlanRule, { truck, place }: Names): string {
  if (rule.kind === 'truck') return t('planRules.onlyTruck', { truck: truck(rule.truckId) })
  if (rule.kind === 'order') return t('planRules.afterBin', { place: place(rule.afterBinId) })
  return t('planRules.notBetween', { from: clockText(rule.from), to: clockText(rule.to) })
}

/** A rule with its bin, such as 'WCC12: Only Truck 2'. */
export const ruleText = (rule: PlanRule, truck: Names['truck']): string =>
  t('planRules.ruleOfBin', { binId: rule.binId, rule: ruleWords(rule, { truck, place: (binId) => binId }) })
