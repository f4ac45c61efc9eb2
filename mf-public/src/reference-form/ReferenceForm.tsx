import { useId } from 'react'
import { publicPaths } from 'shared-domain'
import { Button } from '../button/Button'
import classes from './ReferenceForm.module.css'

interface ReferenceFormProps {
  /** A reference that was not found, shown for correction. */
  reference?: string
}

/** A form that opens the status of a report by its reference. It needs no script. */
export function ReferenceForm({ reference = '' }: ReferenceFormProps) {
  const id = useId()
  return (
    <form method="get" action={publicPaths.findReport} className={classes.form}>
      <label htmlFor={id}>Reference of your report</label>
      <input
        id={id}
        name="reference"
        required
        maxLength={40}
        defaultValue={reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button type="submit">Show the report</Button>
    </form>
  )
}
