import { useEffect, useId, useState } from 'react'
import { CONTACT_FIELDS } from 'shared-domain/contract'
import fields from '../field/Field.module.css'
import { t } from '../messages/translate'
import type { Draft } from '../report-outbox/drafts'
import classes from './ReportDetails.module.css'

interface DetailsFieldsProps {
  draft: Draft
  /** How many more characters the note may have; negative when it has too many. */
  left: number
  onWrite: (written: Partial<Draft>) => void
}

/** The fields for a note and for the resident's contact. */
export function DetailsFields({ draft, left, onWrite }: DetailsFieldsProps) {
  const id = useId()
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={id}>{t('add.note')}</label>
        {/* No maxLength, so that pasted text is not cut before the resident has seen it. */}
        <textarea
          id={id}
          name="note"
          rows={3}
          value={draft.note}
          onChange={({ target }) => onWrite({ note: target.value })}
          aria-invalid={left < 0}
          aria-describedby={`${id}-left`}
        />
        <RoomLeft id={`${id}-left`} left={left} />
      </div>
      <fieldset className={classes.contact}>
        <legend>{t('add.reach')}</legend>
        {contactFields.map(({ label, ...input }) => (
          <div key={input.name} className={fields.field}>
            <label htmlFor={id + input.name}>{label}</label>
            <input
              id={id + input.name}
              value={draft[input.name]}
              onChange={({ target }) => onWrite({ [input.name]: target.value })}
              {...input}
            />
          </div>
        ))}
      </fieldset>
    </>
  )
}

// The record's own rules check these fields before anything is sent.
const contactFields = [
  { label: t('add.name'), name: 'name', autoComplete: 'name', ...CONTACT_FIELDS.name },
  {
    label: t('add.email'),
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    ...CONTACT_FIELDS.email,
    title: t('add.emailExample'),
  },
  {
    label: t('add.phone'),
    name: 'phone',
    type: 'tel',
    autoComplete: 'tel',
    ...CONTACT_FIELDS.phone,
    title: t('add.phoneExample'),
  },
] as const

/** The number of remaining characters is shown from here on. */
const NEAR = 100
/** In ms. The remaining number is announced after a pause in typing, not at every key. */
const PAUSE_MS = 700

/** Shows how many more characters a note may have, when few or none are left. */
function RoomLeft({ id, left }: { id: string; left: number }) {
  const [told, setTold] = useState(left)
  useEffect(() => {
    const timer = setTimeout(setTold, PAUSE_MS, left)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <p id={id} role="status" className={told < 0 ? classes.problem : classes.dimmed}>
      {told > NEAR ? '' : roomWords(told)}
    </p>
  )
}

function roomWords(left: number): string {
  const count = Math.abs(left)
  return left < 0 ? t('add.tooMany', { count }) : t('add.left', { count })
}
