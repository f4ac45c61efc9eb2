import { BIN_STATUS_NAMES, type Bin } from 'shared-domain'
import { binTone } from '../bin-words/bin-words'
import classes from './StatusWord.module.css'

/** A dot in the colour of the bin's status, and its word: the colour never speaks alone. */
export function StatusWord({ bin }: { bin: Pick<Bin, 'status' | 'fillLevel'> }) {
  return (
    <span className={classes.status} data-status={binTone(bin)}>
      <span className={classes.dot} aria-hidden="true" />
      {BIN_STATUS_NAMES[bin.status]}
    </span>
  )
}
