import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import type { OperationInput } from 'shared-domain/contract'
import {
  dismissHeld,
  type FieldRules,
  listSources,
  putSource,
  putSourceRules,
  removeSource,
  runSource,
  trySource,
} from '../../operations'
import { t } from '../messages/translate'

export const useSources = () =>
  useRecordQuery({
    operation: listSources,
    request: {},
    changesWith: (event) => event.kind === 'remote' && event.remote === 'mf-assets',
  })

/** An answer of the server takes 30 s at most. */
const TRIAL_MS = 40_000

interface Tried {
  id: string
  body: OperationInput<typeof trySource>['body']
}

export const useTrial = () =>
  useRecordMutation({
    send: ({ id, body }: Tried, { call }) =>
      call(trySource, { params: { id }, body }, { timeoutMs: TRIAL_MS }),
    refreshes: [],
    notDone: t('sources.sourceCannotBeRead'),
  })

type SourceChange =
  | { kind: 'put'; id: string; body: OperationInput<typeof putSource>['body'] }
  | { kind: 'remove' | 'run' | 'dismiss'; id: string }
  | { kind: 'rules'; order: string[]; rules: FieldRules }

const NOT_DONE = {
  put: t('sources.sourceNotKept'),
  remove: t('sources.sourceNotRemoved'),
  run: t('sources.sourceNotRead'),
  dismiss: t('sources.binsWaitStill'),
  rules: t('sources.whoWinsNotChanged'),
} as const satisfies Record<SourceChange['kind'], string>

export const useSourceChange = () =>
  useRecordMutation<SourceChange, void>({
    async send(change, { call }) {
      if (change.kind === 'rules') {
        await call(putSourceRules, { body: { order: change.order, rules: change.rules } })
        return
      }
      const params = { id: change.id }
      if (change.kind === 'put') await call(putSource, { params, body: change.body })
      else await call(BY_ID[change.kind], { params })
    },
    refreshes: [listSources],
    notDone: ({ kind }) => NOT_DONE[kind],
  })

const BY_ID = { remove: removeSource, run: runSource, dismiss: dismissHeld }
