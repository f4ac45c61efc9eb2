import { useId } from 'react'
import { NOTE_MAX } from 'shared-domain/contract'
import classes from './ReportDetails.module.css'

/** What can be said in words: a note, and how to be reached. */
export function DetailsFields() {
  const id = useId()
  return (
    <>
      <div className={classes.field}>
        <label htmlFor={id}>Note</label>
        <textarea id={id} name="note" rows={3} maxLength={NOTE_MAX} />
      </div>
      <fieldset className={classes.contact}>
        <legend>How can we reach you? Only if you want an answer.</legend>
        {contactFields.map(({ label, ...input }) => (
          <div key={input.name} className={classes.field}>
            <label htmlFor={id + input.name}>{label}</label>
            <input id={id + input.name} {...input} />
          </div>
        ))}
      </fieldset>
    </>
  )
}

const contactFields = [
  { label: 'Name', name: 'name', autoComplete: 'name', maxLength: 100 },
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email', maxLength: 200 },
  {
    label: 'Phone',
    name: 'phone',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 30,
    // As the record wants it. The hyphen and the brackets are escaped for browsers that read it as `v`.
    pattern: '[+\\d][\\d \\(\\)\\-]{5,}',
    title: 'A number such as 021 123 4567',
  },
]
