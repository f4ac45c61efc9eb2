import { type ChangeFailure, refusedFields } from 'shared-domain/client'

/** A failure without what fields show by themselves, and without the names of the others; `null` when nothing is left of it. */
export function withoutFields<V>(
  failure: ChangeFailure<V>,
  shown: readonly string[],
): ChangeFailure<V> | null {
  const refused = Object.entries(refusedFields(failure.error))
  const others = refused.flatMap(([field, detail]) => (shown.includes(field) ? [] : detail))
  if (refused.length === 0) return failure
  return others.length === 0 ? null : { ...failure, sentence: others.join(' ') }
}
