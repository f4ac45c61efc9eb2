import {
  BIN_STATUS_NAMES,
  BIN_TYPE_NAMES,
  type Bin,
  type BinStatus,
  type BinType,
  shownFillLevel,
} from 'shared-domain'

export interface BinSearch {
  /** Words that must all occur in a bin's id, location, type or status. */
  text: string
  /** `null` for any. */
  status: BinStatus | null
  /** `null` for any. */
  binType: BinType | null
}

export const ANY_BIN: BinSearch = { text: '', status: null, binType: null }

/** The matching bins, fullest first, those of unknown fill last. */
export function searchBins(bins: readonly Bin[], { text, status, binType }: BinSearch): Bin[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return bins
    .filter((bin) => (!status || bin.status === status) && (!binType || bin.binType === binType))
    .filter((bin) => words.every((word) => searchableText(bin).includes(word)))
    .sort(fullestFirst)
}

const searchableText = ({ id, location, binType, status }: Bin) =>
  `${id} ${location} ${BIN_TYPE_NAMES[binType]} ${BIN_STATUS_NAMES[status]}`.toLowerCase()

/** Sorts the fullest first, those of unknown fill last, and equally full ones by id. */
export const fullestFirst = (a: Bin, b: Bin) =>
  (shownFillLevel(b) ?? -1) - (shownFillLevel(a) ?? -1) || byNumber.compare(a.id, b.id)

// WCC9 before WCC10.
const byNumber = new Intl.Collator('en-NZ', { numeric: true })
