import { useRuntimeSettings } from 'shared-domain/client'
import classes from './ReportDetails.module.css'

/** What happens to what is asked for, where it is asked for (Privacy Act 2020, principle 3). */
export function PrivacyNotice() {
  const { contacts, photos } = useRuntimeSettings().retainDays
  return (
    <p className={classes.privacy}>
      <strong>Your privacy.</strong> A note and photos help the crew to find and fix the problem; we use your
      contact only to ask or answer you about this report. Council staff alone see them; the report’s status
      page shows none of it. Contacts are deleted {contacts} days after the report is closed, photos after{' '}
      {photos} days. Where a photo was taken is left out before it is sent.
    </p>
  )
}
