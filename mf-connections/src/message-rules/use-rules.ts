import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { listRules, putRule, type RuleBody, removeRule } from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'

export const useRules = () => useRecordQuery({ operation: listRules, request: {}, changesWith: isOwnEvent })

type RuleChange = { kind: 'put'; id: string; body: RuleBody } | { kind: 'remove'; id: string }

export const useRuleChange = () =>
  useRecordMutation<RuleChange, void>({
    async send(change, { call }) {
      const params = { id: change.id }
      if (change.kind === 'put') await call(putRule, { params, body: change.body })
      else await call(removeRule, { params })
    },
    refreshes: [listRules],
    notDone: ({ kind }) => (kind === 'put' ? t('connections.ruleNotSaved') : t('connections.ruleNotRemoved')),
  })
