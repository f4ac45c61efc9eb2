/** What may be put together of what this phone has met, because the record could not be asked. */
export interface MaybePartial {
  /** Then there may be other bins, and nearer ones. */
  isPartial?: true
}

/** Whether an answer says so, or leaves it out as the record does. */
export const isPartialMark = (value: unknown): boolean => value === undefined || value === true
