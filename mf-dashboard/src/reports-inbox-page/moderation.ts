import { useState } from 'react'
import { explainFailure, useRecordMutation } from 'shared-domain/client'
import {
  countHeldReports,
  listReports,
  MODERATED_MAX,
  moderateReports,
  type OperationRequest,
} from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { getOverview } from '../../operations'
import { addressesText, reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'

type Body = OperationRequest<typeof moderateReports>['body']
export type Chosen = Body['reports']
/** The actions of an operator. The API's other actions undo them. */
export type ModerationAction = Exclude<Body['action'], 'hold' | 'unblock-addresses'>

interface Moderation {
  action: Body['action']
  chosen: Chosen
}

interface Moderated {
  ids: string[]
  addresses: number
}

/** Moderates reports together; a toast confirms it and offers Undo. */
export function useModeration() {
  const { changeAsync, isPending, failure } = useRecordMutation<Moderation, Moderated>({
    async send({ action, chosen }, { call }) {
      const done: Moderated = { ids: [], addresses: 0 }
      for (const reports of inBatches(chosen))
        for (let left = 1; left > 0; ) {
          const answer = await call(moderateReports, { body: { action, reports } })
          done.ids.push(...answer.ids)
          done.addresses += answer.addresses
          left = answer.left
        }
      return done
    },
    // A request that failed midway may have moderated some of the reports.
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: ({ action }) => NOT_DONE[action],
  })
  async function takeBack({ action, chosen }: Moderation) {
    try {
      await changeAsync({ action, chosen })
      notify.info(
        action === 'hold'
          ? t('reportsInbox.reportsAreHeldAgain')
          : t('reportsInbox.addressesNotBlockedAnyMore'),
      )
    } catch (error) {
      const { title, sentence } = explainFailure(error as Error, t('reportsInbox.notTakenBack'))
      notify.error(title, { description: sentence })
    }
  }
  /** Returns whether it succeeded. */
  async function moderate(action: ModerationAction, chosen: Chosen): Promise<boolean> {
    const done = await changeAsync({ action, chosen }).catch(() => null)
    if (!done) return false
    const back: Moderation =
      action === 'block-addresses'
        ? { action: 'unblock-addresses', chosen }
        : { action: 'hold', chosen: { ids: done.ids } }
    const isAnyChanged = done.ids.length + done.addresses > 0
    notify.success(doneText(action, done), {
      ...(isAnyChanged && { action: { label: t('reportsInbox.undo'), onPress: () => void takeBack(back) } }),
    })
    return true
  }
  return { moderate, isPending, failure }
}

const NOT_DONE: Record<Body['action'], string> = {
  release: t('reportsInbox.notReleased'),
  'close-as-spam': t('reportsInbox.notClosed'),
  hold: t('reportsInbox.notTakenBack'),
  'block-addresses': t('reportsInbox.notBlocked'),
  'unblock-addresses': t('reportsInbox.notTakenBack'),
}

/** Splits ids into batches of the API's maximum per request. */
function* inBatches(chosen: Chosen): Generator<Chosen> {
  if (!('ids' in chosen)) return yield chosen
  for (let from = 0; from < chosen.ids.length; from += MODERATED_MAX)
    yield { ids: chosen.ids.slice(from, from + MODERATED_MAX) }
}

function doneText(action: ModerationAction, { ids, addresses }: Moderated): string {
  if (action === 'block-addresses')
    return addresses === 0
      ? t('reportsInbox.noAddressIsKnownAnyMore')
      : t('reportsInbox.blockedForDay', { addresses: addressesText(addresses) })
  return `${reportsText(ids.length)} ${action === 'release' ? 'released' : t('reportsInbox.closedAsSpam')}`
}

/** The selected ones of the held reports on a page, or all held reports. */
export function useSelection(shown: readonly string[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setIsAll] = useState(false)
  const ids = isAll ? shown : shown.filter((id) => picked.has(id))
  function pick(next: Iterable<string>) {
    setPicked(new Set(next))
    setIsAll(false)
  }
  return {
    ids,
    /** Whether held reports on other pages are selected too. */
    isAll,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => pick(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleShown: () => pick(ids.length === shown.length ? [] : shown),
    selectAll: () => setIsAll(true),
    clear: () => pick([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
