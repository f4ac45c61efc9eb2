import { changeAnswer, useMay, useRecordMutation, useRecordQuery } from 'shared-domain/client'
import { getRoute, listRoutes } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { decideLateTap, type LateTap, type LateTapReceipt, listLateTaps } from '../../operations'
import { t } from '../messages/translate'
import { placeOf } from './late-tap-labels'

/** The late taps that wait for the office; requested only for roles that decide. */
export function useLateTaps() {
  const mayDecide = useMay('routes:assign')
  const { data, ...answer } = useRecordQuery({
    operation: listLateTaps,
    request: {},
    changesWith: ['routes'],
    isEnabled: mayDecide,
  })
  return { ...answer, taps: data?.taps ?? null }
}

interface Decision {
  tap: LateTap
  decision: 'record' | 'dismiss' | 'reopen'
}

/** Records or dismisses a late tap, with an Undo in the message. */
export function useDeciding() {
  const { change, pending, failure } = useRecordMutation<Decision, LateTapReceipt>({
    send: ({ tap: { id }, decision }, { call }) =>
      call(decideLateTap, { params: { id }, body: { decision } }),
    optimistic: ({ tap, decision }) => [
      changeAnswer(listLateTaps, {}, ({ taps }) => ({
        taps: [...taps.filter(({ id }) => id !== tap.id), ...(decision === 'reopen' ? [tap] : [])].sort(
          (a, b) => a.receivedAt.localeCompare(b.receivedAt),
        ),
      })),
    ],
    learn: (_, { tap, decision }) => {
      if (decision !== 'reopen') notifyDecided(tap, decision, change)
      return []
    },
    refreshes: [listLateTaps, listRoutes, getRoute],
    notDone: ({ decision }) => NOT_DONE[decision],
  })
  return { decide: change, pending, failure }
}

function notifyDecided(tap: LateTap, decision: 'record' | 'dismiss', change: (back: Decision) => void): void {
  // A status or a visit is taken back on the page of its route.
  const canUndo = decision === 'dismiss' || (tap.tap.kind === 'stop' && tap.tap.state !== 'planned')
  notify.success(decision === 'record' ? t('lateTaps.recorded') : t('lateTaps.dismissed'), {
    description: t('lateTaps.tappedBy', {
      placeOf: placeOf(tap),
      by: tap.by,
      what: tap.sentBy ? t('lateTaps.sentBy', { sentBy: tap.sentBy }) : '',
    }),
    ...(canUndo && {
      action: { label: t('lateTaps.undo'), onPress: () => change({ tap, decision: 'reopen' }) },
    }),
  })
}

const NOT_DONE = {
  record: t('lateTaps.tapNotRecorded'),
  dismiss: t('lateTaps.tapNotDismissed'),
  reopen: t('lateTaps.decisionNotTakenBack'),
} as const satisfies Record<Decision['decision'], string>
