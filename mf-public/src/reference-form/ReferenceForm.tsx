import { useId } from 'react'
import { paths } from 'shared-domain'
import { Button } from '../button/Button'
import classes from './ReferenceForm.module.css'

interface ReferenceFormProps {
  /** One that led nowhere, to be corrected. */
  reference?: string
}

/** Leads from a reference to what has become of the report, without a script. */
export function ReferenceForm({ reference = '' }: ReferenceFormProps) {
  const id = useId()
  return (
    <form method="get" action={paths.findReport} className={classes.form}>
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
