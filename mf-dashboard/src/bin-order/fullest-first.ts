import { type Bin, shownFillLevel } from 'shared-domain'

/** Sorts the fullest first, those of unknown fill last, and what is alike by id. */
export const fullestFirst = (a: Bin, b: Bin) =>
  (shownFillLevel(b) ?? -1) - (shownFillLevel(a) ?? -1) || byNumber.compare(a.id, b.id)

// WCC9 before WCC10.
const byNumber = new Intl.Collator('en-NZ', { numeric: true })
