import { useState } from 'react'
import { type TypedItem, typedItem } from './typed-item'
import type { FleetItem } from './use-fleet-editing'

interface Typing {
  typed: TypedItem
  /** What the form was made from; null of a new one. */
  base: FleetItem | null
  /** Changes by other people since the form was opened. */
  changes: readonly FieldChange[]
}

/** What is typed over an item that others may change meanwhile; `current` is as the record has it now. */
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
  /** Its path in the item. */
  field: string
  before: string
  now: string
  /** Whether something else was typed there, which stays. */
  isTyped: boolean
}

/**
 * Merges a change by another person, from `before` to `now`, into a form: a field in which nothing was typed takes it
 * over. What was typed the same is no change.
 */
function mergeTyped(
  typed: TypedItem,
  before: TypedItem,
  now: TypedItem,
): { typed: TypedItem; changes: FieldChange[] } {
  const changes = Object.keys(typed).flatMap((field): FieldChange[] => {
    const [was = '', is = '', stands = ''] = [before[field], now[field], typed[field]]
    return was === is || stands === is ? [] : [{ field, before: was, now: is, isTyped: stands !== was }]
  })
  const taken = changes.filter(({ isTyped }) => !isTyped).map((change) => [change.field, change.now])
  return { typed: { ...typed, ...Object.fromEntries(taken) }, changes }
}
