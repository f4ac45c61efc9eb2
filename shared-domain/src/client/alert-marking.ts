import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listAlerts, type RecordedAlert, readAlerts, readAllAlerts } from '../contract/alerts-contract'
import { callOperation } from '../contract/call-operation'
import type { OperationAnswer } from '../contract/operation'
import type { AlertMarking } from './alerts-answer'
import { recordKey, TIMEOUT_MS } from './real-query'

/** Alerts that become read or unread. */
interface Marks {
  ids: 'all' | readonly string[]
  isRead: boolean
}

const ALL_READ: Marks = { ids: 'all', isRead: true }

/** Marking as read on the record. `pending` is to be shown as if the server had agreed, until it answers. */
export function useAlertMarking(): AlertMarking & { pending: Marks | null } {
  const client = useQueryClient()
  const [undoable, setUndoable] = useState<readonly string[]>([])
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: sendMarks,
    networkMode: 'always',
    onSuccess(ids, { isRead }) {
      keepMarks(client, { ids, isRead })
      setUndoable(isRead ? ids : [])
    },
    // What failed half way is shown as it then is.
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  })
  return {
    mark: () => mutate(ALL_READ),
    undo: () => mutate({ ids: undoable, isRead: false }),
    isUndoable: undoable.length > 0,
    isPending,
    failure: error && { error, tryAgain: () => variables && mutate(variables) },
    pending: (isPending && variables) || null,
  }
}

const KEY = recordKey(listAlerts, {})
/** As many as one request may name. */
const TOGETHER = 1000

/** Answers with the ids of those that changed. */
async function sendMarks({ ids, isRead }: Marks): Promise<readonly string[]> {
  if (ids === 'all') return (await callOperation(readAllAlerts, {}, inTime())).ids
  const changed: string[] = []
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const body = { ids: ids.slice(from, from + TOGETHER), isRead }
    changed.push(...(await callOperation(readAlerts, { body }, inTime())).ids)
  }
  return changed
}

const inTime = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })

const keepMarks = (client: QueryClient, marks: Marks) =>
  client.setQueryData<OperationAnswer<typeof listAlerts>>(
    KEY,
    (known) => known && { ...known, alerts: withMarks(known.alerts, marks) },
  )

/** The alerts with these marks put over them. */
export function withMarks(alerts: RecordedAlert[], { ids, isRead }: Marks): RecordedAlert[] {
  const named = ids === 'all' ? null : new Set(ids)
  return alerts.map((alert) => (!named || named.has(alert.id) ? { ...alert, isRead } : alert))
}
