import { type BinStatus, DEFAULT_THRESHOLDS, type Thresholds } from './bin-status'

// Words, percentages and fractions. Punctuation between words ends a phrase; a hyphen or underscore inside a word does not.
const TOKENS = /\p{L}+(?:['’]\p{L}+)*|\d+(?:[.,]\d+)?\s*%|\d+\s*\/\s*\d+|\s[-–—]+\s|[^\p{L}\d\s_'’-]/gu
const NEGATIONS = /^(?:not|non|no|never|without|hardly|barely|isnt|\p{L}+n['’]t)$/u
const PARTS = /^(?:half|halfway|partly|partially|third|thirds|quarter|quarters|less|far|¼|½|¾|⅓|⅔)$/
const PAST = /^(?:was|were|previously)$/
/** Words that may stand between a negation and the word it negates: "not yet very full", "less than full". */
const FILLERS =
  /^(?:a|all|any|at|be|been|being|bin|bins|completely|entirely|from|is|are|longer|nearly|of|quite|really|so|than|the|too|very|way|yet)$/
/** An emptying in the future, or one long ago. */
const OTHER_EMPTYING = /^(?:last|be|until|when|before|since)$/

/**
 * The status for the free text of an open-data layer; `normal` when it is unknown or missing. Text with the word "full" means
 * full, unless the words around it change that: not, half, emptied. For "20% full" the thresholds decide.
 */
export function statusFromText(
  text: string | null | undefined,
  { fullAbove }: Thresholds = DEFAULT_THRESHOLDS,
): BinStatus {
  const said = (text ?? '').toLowerCase().match(TOKENS) ?? []
  const isTurned = (at: number) => turns(wordBefore(said, at), fullAbove)
  const holds = (word: RegExp) => said.some((told, at) => word.test(told) && !isTurned(at))
  if (holds(/^(?:over)?full$/) && !isEmptied(said)) return 'full'
  return holds(/warning|alert/) ? 'warning' : 'normal'
}

function wordBefore(said: readonly string[], at: number): string {
  const before = said[at - 1] ?? ''
  return FILLERS.test(before) ? wordBefore(said, at - 1) : before
}

function turns(word: string, fullAbove: number): boolean {
  const share = /^(\d+)\s*\/\s*(\d+)$/.exec(word)
  if (share) return (100 * Number(share[1])) / Number(share[2]) <= fullAbove
  if (word.endsWith('%')) return Number.parseFloat(word.replace(',', '.')) <= fullAbove
  return NEGATIONS.test(word) || PARTS.test(word) || PAST.test(word)
}

const isEmptied = (said: readonly string[]) =>
  said.some(
    (word, at) =>
      word === 'emptied' &&
      !NEGATIONS.test(wordBefore(said, at)) &&
      !OTHER_EMPTYING.test(said[at - 1] ?? '') &&
      !isFullAgain(said.slice(at)),
  )

const isFullAgain = (said: readonly string[]) => /\b(?:again|now) full\b|\bfull again\b/.test(said.join(' '))
