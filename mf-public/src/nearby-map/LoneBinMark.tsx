import type { BinTone } from '../bin-words/bin-words'
import { BinMark } from './BinMark'
import classes from './BinMark.module.css'

/** The mark of a bin as it is on the map, for the place in the list that is about it. The words beside it say the same. */
export function LoneBinMark({ tone, number }: { tone: BinTone; number?: number }) {
  return (
    <svg className={classes.alone} viewBox="-17 -17 34 34" aria-hidden="true">
      <BinMark tone={tone} number={number} />
    </svg>
  )
}
