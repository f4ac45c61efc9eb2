import { type ChangeFailure, problemOf } from 'shared-domain/client'

/** What the server says of the fields of a request, by their names in its body. What it says of an entry of a list is said of the list. */
export function refusedFields(error: unknown): Record<string, string> {
  const errors = problemOf(error)?.errors ?? []
  return Object.fromEntries(
    errors.map(({ field, detail }) => [field.replace(/^body\.(\w+).*$/, '$1'), detail]),
  )
}

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

/** Focuses the first field of a form that is among those that are wrong. */
export function focusFirstWrong(form: HTMLFormElement | null, wrong: Record<string, unknown>): void {
  const field = [...(form?.elements ?? [])].find((one) => (one.getAttribute('name') ?? '') in wrong)
  if (field instanceof HTMLElement) field.focus()
}
