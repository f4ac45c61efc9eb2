import { useEffect, useRef, useState } from 'react'
import { placeOf } from '../../rules/edit-draft'
import type { PlanEditing } from './use-plan-editing'

/** The chosen stop of the editor. The focus follows when it is moved by one place or left out. */
export function useChosenStop({ draft, move, leaveOut }: PlanEditing) {
  const [chosenBinId, setChosenBinId] = useState<string | null>(null)
  const [refused, setRefused] = useState<{
    draft: typeof draft
    atEdge: { binId: string; by: -1 | 1 }
  } | null>(null)
  // An undo brings the same draft back, but not what was refused then.
  if (refused && refused.draft !== draft) setRefused(null)
  const rows = useRef<HTMLDivElement>(null)
  // A row that moves in the document loses the focus.
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    rows.current?.querySelector<HTMLElement>(`[data-bin="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  function located(binId: string) {
    const at = placeOf(draft, binId)
    return { at, binIds: draft.trucks.find(({ truckId }) => truckId === at?.truckId)?.binIds ?? [] }
  }
  function choose(binId: string) {
    setRefused(null)
    setChosenBinId(binId)
  }
  return {
    chosenBinId,
    choose,
    /** The step that the last key asked for and that no place is left for; `null` after any other action. */
    atEdge: refused?.atEdge ?? null,
    /** The ref of the element that contains the rows. */
    rows,
    step(binId: string, by: -1 | 1) {
      const { at, binIds } = located(binId)
      if (!at) return
      if (at.place + by < 0 || at.place + by >= binIds.length)
        return setRefused({ draft, atEdge: { binId, by } })
      focusNext.current = binId
      choose(binId)
      move(binId, { ...at, place: at.place + by })
    },
    leaveOut(binId: string) {
      setRefused(null)
      const { at, binIds } = located(binId)
      if (at) focusNext.current = binIds[at.place + 1] ?? binIds[at.place - 1] ?? null
      leaveOut(binId)
    },
  }
}
