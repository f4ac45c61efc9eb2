import type { BinStatus } from 'shared-domain'
import { statusWords } from '../bin-words/bin-words'
import classes from './StatusWord.module.css'

/** A dot in the colour of the status, and its word: the colour never speaks alone. */
export function StatusWord({ status }: { status: BinStatus }) {
  return (
    <span className={classes.status} data-status={status}>
      <span className={classes.dot} aria-hidden="true" />
      {statusWords[status]}
    </span>
  )
}
