import { useState } from 'react'
import { explainFailure, useRecordMutation } from 'shared-domain/client'
import {
  countHeldReports,
  listReports,
  MODERATED_MAX,
  moderateReports,
  type OperationRequest,
  type RefusedReport,
} from 'shared-domain/contract'
import { notify } from 'shared-ui'
import { getOverview } from '../../operations'
import { addressesText, reportsText } from '../count-text/count-text'
import { t } from '../messages/translate'

type Body = OperationRequest<typeof moderateReports>['body']
export type Chosen = Body['reports']
/** The actions of an operator. The API's other actions undo them. */
export type ModerationAction = Exclude<Body['action'], 'hold' | 'unblock-addresses'>

interface Moderated {
  ids: string[]
  addresses: number
  refused: RefusedReport[]
}

interface Moderation {
  action: Body['action']
  chosen: Chosen
  /** Grows with each response, so that it also tells what was done before a request failed. */
  done: Moderated
}

/** What was asked for last, for trying it again. */
type Attempt =
  | { kind: 'moderate'; action: ModerationAction; chosen: Chosen; onDone: () => void }
  | { kind: 'take-back'; action: 'hold' | 'unblock-addresses'; moderated: Moderated }

/** Moderates reports together; a toast confirms it and offers Undo. */
export function useModeration() {
  const { changeAsync, isPending, failure } = useRecordMutation<Moderation, Moderated>({
    async send({ action, chosen, done }, { call }) {
      for (const reports of inBatches(chosen))
        for (let left = 1; left > 0; ) {
          const answer = await call(moderateReports, { body: { action, reports } })
          done.ids.push(...answer.ids)
          done.addresses += answer.addresses
          done.refused = withoutRepeats([...done.refused, ...(answer.refused ?? [])])
          left = answer.left
        }
      return done
    },
    // A request that failed midway may have moderated some of the reports.
    refreshes: [listReports, countHeldReports, getOverview],
    notDone: ({ action }) => NOT_DONE[action],
  })
  const [refused, setRefused] = useState<readonly RefusedReport[]>([])
  const [latest, setLatest] = useState<Attempt | null>(null)
  async function takeBack(action: 'hold' | 'unblock-addresses', moderated: Moderated) {
    setLatest({ kind: 'take-back', action, moderated })
    try {
      const done = await changeAsync({ action, chosen: { ids: moderated.ids }, done: noneDone() })
      setRefused(done.refused)
      notify.info(takenBackText(action, done, moderated))
    } catch (error) {
      const { title, sentence } = explainFailure(error as Error, t('reportsInbox.notTakenBack'))
      notify.error(title, { description: sentence })
    }
  }
  function showDone(action: ModerationAction, done: Moderated) {
    setRefused(done.refused)
    if (!isAnyDone(done)) return notify.info(noneDoneText(action))
    const back = action === 'block-addresses' ? 'unblock-addresses' : 'hold'
    // Earlier versions of the API do not say whose addresses were blocked.
    const isUndoable = done.ids.length > 0
    notify.success(doneText(action, done), {
      ...(isUndoable && {
        action: { label: t('reportsInbox.undo'), onPress: () => void takeBack(back, done) },
      }),
    })
  }
  /** Calls `onDone` when all are moderated. The reports that the server left as they are are in `refused`. */
  async function moderate(action: ModerationAction, chosen: Chosen, onDone: () => void) {
    const done = noneDone()
    setLatest({ kind: 'moderate', action, chosen, onDone })
    const answer = await changeAsync({ action, chosen, done }).catch(() => null)
    if (answer) {
      showDone(action, answer)
      return onDone()
    }
    if (isAnyDone(done)) showDone(action, done)
    setLatest({ kind: 'moderate', action, chosen: restOf(chosen, done.ids), onDone })
  }
  /** Confirms, offers Undo and names the refused reports, as the first attempt would have done. */
  function tryAgain() {
    if (latest?.kind === 'moderate') void moderate(latest.action, latest.chosen, latest.onDone)
    else if (latest) void takeBack(latest.action, latest.moderated)
  }
  return {
    moderate,
    isPending,
    failure: failure && { ...failure, tryAgain: failure.tryAgain && tryAgain },
    refused,
    dismiss: () => setRefused([]),
  }
}

export type ReportModeration = ReturnType<typeof useModeration>

const noneDone = (): Moderated => ({ ids: [], addresses: 0, refused: [] })
const isAnyDone = ({ ids, addresses }: Moderated) => ids.length + addresses > 0

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

/** What is left to moderate after a request failed midway. */
function restOf(chosen: Chosen, done: readonly string[]): Chosen {
  if (!('ids' in chosen)) return chosen
  const isDone = new Set(done)
  return { ids: chosen.ids.filter((id) => !isDone.has(id)) }
}

/** Each repeated request names the reports again that cannot be changed. */
const withoutRepeats = (refused: readonly RefusedReport[]): RefusedReport[] => [
  ...new Map(refused.map((report) => [report.id, report])).values(),
]

function doneText(action: ModerationAction, { ids, addresses }: Moderated): string {
  if (action === 'block-addresses')
    return t('reportsInbox.blockedForDay', { addresses: addressesText(addresses) })
  const reports = reportsText(ids.length)
  return action === 'release'
    ? t('reportsInbox.released', { reports })
    : t('reportsInbox.closedAsSpam', { reports })
}

const noneDoneText = (action: ModerationAction): string =>
  action === 'block-addresses'
    ? t('reportsInbox.noAddressIsKnownAnyMore')
    : t('residentReports.noReportWasChanged')

/** How much of what was moderated is taken back. What changed since, or is forgotten, stays. */
function takenBackText(action: 'hold' | 'unblock-addresses', done: Moderated, moderated: Moderated): string {
  if (action === 'unblock-addresses')
    return done.addresses === moderated.addresses
      ? t('reportsInbox.addressesNotBlockedAnyMore')
      : t('reportsInbox.ofAddressesNotBlockedAnyMore', {
          count: done.addresses,
          addresses: addressesText(moderated.addresses),
        })
  return done.ids.length === moderated.ids.length
    ? t('reportsInbox.reportsAreHeldAgain')
    : t('reportsInbox.ofReportsAreHeldAgain', {
        count: done.ids.length,
        reports: reportsText(moderated.ids.length),
      })
}
