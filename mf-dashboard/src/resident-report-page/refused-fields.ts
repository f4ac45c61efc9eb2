import { problemOf } from 'shared-domain/client'
import type { TypedMove } from './typed-move'

/** What the server said of each field. */
export function refusedFields(failure: Error | null | undefined): Partial<Record<keyof TypedMove, string>> {
  const errors = problemOf(failure)?.errors ?? []
  return Object.fromEntries(errors.map(({ field, detail }) => [field.replace('body.', ''), detail]))
}

/** Whether somebody else was faster. */
export const isChangedMeanwhile = (failure: Error) => problemOf(failure)?.status === 409
