import { useId } from 'react'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import classes from './ReferenceForm.module.css'

interface ReferenceFormProps {
  /** A reference that was not found, shown for correction. */
  reference?: string
}

/** A form that opens the status of a report by its reference. It needs no script. */
export function ReferenceForm({ reference = '' }: ReferenceFormProps) {
  const id = useId()
  return (
    <form method="get" action={pagePaths.findReport} className={classes.form}>
      <label htmlFor={id}>{t('reference.label')}</label>
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
      <Button type="submit">{t('reference.show')}</Button>
    </form>
  )
}
