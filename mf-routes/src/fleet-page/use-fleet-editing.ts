import { useState } from 'react'
import { type FleetChange, type FleetItem, useFleetChanging } from 'shared-domain/client'

export interface FleetEditing {
  /** What was removed last, for `undo` to put back. */
  removed: FleetItem | null
  failure: { error: Error; what: string } | null
  isChanging: boolean
  /** Whether the record has it. */
  save: (item: FleetItem) => Promise<boolean>
  remove: (item: FleetItem) => void
  undo: () => void
  forgetFailure: () => void
}

/** Adding, changing and removing; nothing counts as done before the record has it. */
export function useFleetEditing(): FleetEditing {
  const { change, isChanging } = useFleetChanging()
  const [removed, setRemoved] = useState<FleetItem | null>(null)
  const [failure, setFailure] = useState<FleetEditing['failure']>(null)
  async function attempt(wanted: FleetChange, what: string): Promise<boolean> {
    setFailure(null)
    try {
      await change(wanted)
      setRemoved(wanted.does === 'remove' ? wanted.item : null)
      return true
    } catch (error) {
      setFailure({ error: error as Error, what })
      return false
    }
  }
  return {
    removed,
    failure,
    isChanging,
    save: (item) => attempt({ does: 'put', item }, `${item.value.name} was not saved`),
    remove: (item) => void attempt({ does: 'remove', item }, `${item.value.name} was not removed`),
    undo: () => {
      if (removed) void attempt({ does: 'restore', item: removed }, 'It was not put back')
    },
    forgetFailure: () => setFailure(null),
  }
}
