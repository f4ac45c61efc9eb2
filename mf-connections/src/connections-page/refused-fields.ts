import { problemOf } from 'shared-domain/client'

/** What the server says of the fields of a request, by their names in its body. */
export function refusedFields(error: unknown): ReadonlyMap<string, string> {
  const errors = problemOf(error)?.errors ?? []
  return new Map(errors.map(({ field, detail }) => [field.replace(/^body\.(\w+).*$/, '$1'), detail]))
}
