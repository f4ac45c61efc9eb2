import type { ImportCounts } from '../../operations'

/** Losses and moves of so many bins may be true, however small the source is. */
const FEW = 3
/** Beyond this share of its bins, a source that loses or moves bins was numbered anew, cut off or filled with another list. */
const JUMP_SHARE = 0.1
/** Beyond this share of its rows, faulty ones say that its columns have changed. */
const FAULTY_SHARE = 0.2

interface Run {
  counts: ImportCounts
  /** How many of its rows are bins that would move far. */
  movedFar: number
  faulty: number
  /** How many bins the source had before. */
  before: number
}

/**
 * Why nothing of a run is written before a person has looked at it; `null` when new and changed bins are harmless. What is gone or doubtful is
 * never written by itself. The first run brings what a person has tried.
 */
export function holdReason({ counts, movedFar, faulty, before }: Run): string | null {
  if (before === 0) return null
  const isMany = (bins: number) => bins > FEW && bins > before * JUMP_SHARE
  if (isMany(counts.gone)) return `${counts.gone} of its ${before} bins are gone at once.`
  if (isMany(movedFar)) return `${movedFar} of its ${before} bins would move far at once.`
  const { new: added, changed, same, doubtful } = counts
  const rows = added + changed + same + doubtful + faulty
  if (faulty > FEW && faulty > rows * FAULTY_SHARE) return `${faulty} of its ${rows} rows cannot be read.`
  return null
}
