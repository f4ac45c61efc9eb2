import { useState } from 'react'
import { type ChangeFailure, type SendTools, setAnswer, useRecordMutation } from 'shared-domain/client'
import type { Depot, Facility, ListedDriver, OperationRequest, Truck } from 'shared-domain/contract'
import { notify } from 'shared-ui'
import {
  getFleet,
  listDrivers,
  putDepot,
  putDriver,
  putFacility,
  putTruck,
  removeDepot,
  removeDriver,
  removeFacility,
  removeTruck,
} from '../../operations'
import { t } from '../messages/translate'

/** `revision` is the one that the change is based on; `null` for a new item. */
type Wanted<T> = Omit<T, 'revision'> & { revision: number | null }

export type FleetItem =
  | { kind: 'depot'; value: Wanted<Depot> }
  | { kind: 'facility'; value: Wanted<Facility> }
  | { kind: 'truck'; value: Wanted<Truck> }
  | { kind: 'driver'; value: Wanted<ListedDriver> }

interface FleetChange {
  /** `put` adds an item or replaces the one with its id; `restore` brings back a removed one. */
  action: 'put' | 'remove' | 'restore'
  item: FleetItem
}

export interface FleetEditing {
  /** The item removed last, which `undo` restores. */
  removed: FleetItem | null
  /** The item saved last. */
  saved: FleetItem | null
  dismissSaved: () => void
  failure: ChangeFailure<FleetChange> | null
  isChanging: boolean
  /** Resolves to whether it was saved. */
  save: (item: FleetItem) => Promise<boolean>
  remove: (item: FleetItem) => void
  undo: () => void
  dismissFailure: () => void
}

/** Adds, changes and removes items, none of it optimistically. */
export function useFleetEditing(): FleetEditing {
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: sendChange,
    learn: (answer) => [answer],
    refreshes: [getFleet],
    notDone: ({ action, item }) => notDone(action, item.value.name),
  })
  const [removed, setRemoved] = useState<FleetItem | null>(null)
  const [saved, setSaved] = useState<FleetItem | null>(null)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  async function attempt(change: FleetChange): Promise<boolean> {
    setDismissed(failure?.error ?? null)
    try {
      await changeAsync(change)
      setRemoved(change.action === 'remove' ? change.item : null)
      setSaved(change.action === 'put' ? change.item : null)
      if (change.action === 'put') notify.success(t('fleet.isSaved', { name: change.item.value.name }))
      return true
    } catch {
      // `failure` explains it.
      return false
    }
  }
  return {
    removed,
    saved,
    dismissSaved: () => setSaved(null),
    failure: failure && failure.error !== dismissed ? failure : null,
    isChanging: isPending,
    save: (item) => attempt({ action: 'put', item }),
    remove: (item) => void attempt({ action: 'remove', item }),
    undo: () => {
      if (removed) void attempt({ action: 'restore', item: removed })
    },
    dismissFailure: () => setDismissed(failure?.error ?? null),
  }
}

function notDone(action: FleetChange['action'], name: string): string {
  if (action === 'restore') return t('fleet.itNotPutBack')
  return t('fleet.not', { name, what: action === 'put' ? t('fleet.saved') : t('fleet.removed') })
}

const OPERATIONS = {
  depot: { put: putDepot, remove: removeDepot },
  facility: { put: putFacility, remove: removeFacility },
  truck: { put: putTruck, remove: removeTruck },
} as const

/** Returns the update of the cached fleet or drivers. */
async function sendChange({ action, item }: FleetChange, { call }: SendTools) {
  const one = { params: { id: item.value.id } }
  // A restored item has no revision, like a new one.
  const revision = action === 'restore' ? null : item.value.revision
  if (item.kind === 'driver') {
    const body = { name: item.value.name, revision }
    const drivers = action === 'remove' ? call(removeDriver, one) : call(putDriver, { ...one, body })
    return setAnswer(listDrivers, {}, await drivers)
  }
  const { put, remove } = OPERATIONS[item.kind]
  const { id: _, ...fields } = item.value
  // TypeScript does not relate the fields to their kind.
  const wanted = { ...one, body: { ...fields, revision } } as OperationRequest<typeof put>
  const fleet = action === 'remove' ? call(remove, one) : call(put, wanted)
  return setAnswer(getFleet, {}, await fleet)
}
