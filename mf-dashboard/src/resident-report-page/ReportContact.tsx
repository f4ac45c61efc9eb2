import type { Contact } from 'shared-domain/contract'
import { Anchor } from 'shared-ui'
import classes from './ResidentReport.module.css'

/** How to reach who reported. */
export function ReportContact({ contact: { name, email, phone } }: { contact: Contact }) {
  return (
    <dl className={classes.facts}>
      {name && (
        <>
          <dt>Name</dt>
          <dd>{name}</dd>
        </>
      )}
      {email && (
        <>
          <dt>Email</dt>
          <dd>
            <Anchor href={`mailto:${encodeURIComponent(email)}`}>{email}</Anchor>
          </dd>
        </>
      )}
      {phone && (
        <>
          <dt>Phone</dt>
          <dd>
            <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
          </dd>
        </>
      )}
    </dl>
  )
}
