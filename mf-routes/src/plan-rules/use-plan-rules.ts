import { changeAnswer, useMay, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { notify } from 'shared-ui'
import { decidePlanRules, listPlanRules, type PlanRule, type RuleOffer } from '../../operations'
import { contradicts, ruleName } from '../../rules/plan-rules/plan-rule'
import { t } from '../messages/translate'

/** The kept and the offered rules; requested only for roles that plan. */
export function usePlanRules() {
  const { data, ...answer } = useRecordQuery({
    operation: listPlanRules,
    request: {},
    // Not with every tap of a crew: what crews changed is offered when the page is opened.
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-routes',
    isEnabled: useMay('routes:plan'),
  })
  return { ...answer, rules: data }
}

export interface RuleDecision {
  kind: 'keep' | 'dismiss' | 'remove' | 'undo'
  rules: readonly PlanRule[]
  /** The rule in words, for the message. */
  words: string
  /** The offer that an undo brings back. */
  offer?: RuleOffer | undefined
}

const SENT = { keep: 'keep', dismiss: 'dismiss', remove: 'dismiss', undo: 'reopen' } as const

/** Keeps, dismisses and removes rules, each with an Undo in the message. */
export function useDecidingRules() {
  const { change, failure } = useRecordMutation<RuleDecision, object>({
    send: ({ kind, rules }, { call }) =>
      call(decidePlanRules, { body: { rules: [...rules], decision: SENT[kind] } }),
    optimistic: ({ kind, rules, offer }) => [
      changeAnswer(listPlanRules, {}, ({ kept, offered, ...answer }) => {
        const names = new Set(rules.map(ruleName))
        const bins = new Set(rules.map(({ binId }) => binId))
        const isOther = ({ rule }: { rule: PlanRule }) =>
          !names.has(ruleName(rule)) && !(kind === 'keep' && rules.some((one) => contradicts(one, rule)))
        const added =
          kind === 'keep' ? rules.map((rule) => ({ rule, at: new Date().toISOString(), by: '' })) : []
        const left = offered.filter(({ binId }) => !bins.has(binId))
        return {
          ...answer,
          kept: [...added, ...kept.filter(isOther)],
          offered: kind === 'undo' && offer ? [offer, ...left] : left,
        }
      }),
    ],
    learn: (_, decision) => {
      notifyDecided(decision, change)
      return []
    },
    refreshes: [listPlanRules],
    notDone: ({ kind }) => NOT_DONE[kind],
  })
  return { decide: change, failure }
}

function notifyDecided({ kind, ...decided }: RuleDecision, change: (back: RuleDecision) => void): void {
  if (kind === 'undo') return
  const description = kind === 'keep' ? t('planRules.fromNextPlan', { rule: decided.words }) : decided.words
  const back = kind === 'remove' ? 'keep' : 'undo'
  notify.success(DONE[kind], {
    description,
    action: { label: t('planRules.undo'), onPress: () => change({ kind: back, ...decided }) },
  })
}

const DONE = {
  keep: t('planRules.ruleKept'),
  dismiss: t('planRules.offerDismissed'),
  remove: t('planRules.ruleRemoved'),
} as const

const NOT_DONE = {
  keep: t('planRules.notKeptYet'),
  dismiss: t('planRules.notDismissed'),
  remove: t('planRules.notRemoved'),
  undo: t('planRules.notTakenBack'),
} as const satisfies Record<RuleDecision['kind'], string>
