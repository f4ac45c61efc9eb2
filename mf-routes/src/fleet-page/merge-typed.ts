import type { TypedItem } from './typed-item'

/** What somebody else made of a field while it stood in a form. */
export interface FieldChange {
  /** Its path in the item. */
  field: string
  before: string
  now: string
  /** Whether something else was typed there, which stays. */
  isTyped: boolean
}

/**
 * Brings what somebody else changed from `before` to `now` into a form: a field in which nothing was typed takes it
 * over. What was typed the same is no change.
 */
export function mergeTyped(
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
