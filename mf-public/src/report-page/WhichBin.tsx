import { useId } from 'react'
import { paths } from 'shared-domain'
import { Button } from '../button/Button'
import fields from '../field/Field.module.css'
import { LONGEST_ID } from './report-query'
import type { ReportedBin } from './reported-bin'
import classes from './WhichBin.module.css'

interface WhichBinProps {
  bin: ReportedBin
  isBinNamed: boolean
  /** Whether the record was asked for the bin, and answered. */
  isRead: boolean
}

/** Asks for the id on the label where the link leads to no bin for sure. It needs no script. */
export function WhichBin({ bin, isBinNamed, isRead }: WhichBinProps) {
  const id = useId()
  if (isBinNamed && (bin.record || !isRead)) return null
  return (
    <form method="get" action={paths.report()} className={classes.form}>
      <p>
        {isBinNamed
          ? `There is no bin ${bin.id} in the record.`
          : `The link names no bin, so this page is about ${bin.id}.`}
      </p>
      <div className={fields.field}>
        <label htmlFor={id}>ID on the bin’s label</label>
        <input id={id} name="bin" required maxLength={LONGEST_ID} autoComplete="off" />
      </div>
      <Button type="submit">Show this bin</Button>
    </form>
  )
}
