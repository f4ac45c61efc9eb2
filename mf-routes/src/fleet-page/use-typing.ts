import { useState } from 'react'
import { type TypedItem, typedItem } from './typed-item'
import type { FleetItem } from './use-fleet-editing'

interface Typing {
  typed: TypedItem
  /** The item that the form is based on; null for a new one. */
  base: FleetItem | null
  /** Changes by other people since the form was opened. */
  changes: readonly FieldChange[]
}

/** The state of a form for an item that other users may change meanwhile; `current` is the item in the record. */
export function useTyping(
  kind: FleetItem['kind'],
  opened: FleetItem | null,
  current: FleetItem | null,
): Typing & { type: (typed: TypedItem) => void } {
  const [typing, setTyping] = useState<Typing>(() => ({
    typed: typedItem(kind, opened),
    base: opened,
    changes: [],
  }))
  const { base, typed, changes } = typing
  if (current && base && current.value.revision !== base.value.revision) {
    const merged = mergeTyped(typed, typedItem(kind, base), typedItem(kind, current))
    const earlier = changes.filter(({ field }) => merged.changes.every((change) => change.field !== field))
    setTyping({ typed: merged.typed, base: current, changes: [...earlier, ...merged.changes] })
  }
  return { ...typing, type: (now) => setTyping({ ...typing, typed: now }) }
}

/** A change by another person to a field of an open form. */
export interface FieldChange {
  /** The path of the field in the item. */
  field: string
  before: string
  now: string
  /** Whether the user typed something else there, which stays. */
  isTyped: boolean
}

/**
 * Merges a change by another person, from `before` to `now`, into a form: a field that was not edited takes the new value. A field in
 * which that value was typed already has no change.
 */
function mergeTyped(
  typed: TypedItem,
  before: TypedItem,
  now: TypedItem,
): { typed: TypedItem; changes: FieldChange[] } {
  const changes = Object.keys(typed).flatMap((field): FieldChange[] => {
    const [was = '', is = '', inForm = ''] = [before[field], now[field], typed[field]]
    return was === is || inForm === is ? [] : [{ field, before: was, now: is, isTyped: inForm !== was }]
  })
  const taken = changes.filter(({ isTyped }) => !isTyped).map((change) => [change.field, change.now])
  return { typed: { ...typed, ...Object.fromEntries(taken) }, changes }
}
