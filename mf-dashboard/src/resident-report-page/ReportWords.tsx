import type { ReportFile } from 'shared-domain/contract'
import { Text } from 'shared-ui'
import { ReportContact } from './ReportContact'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** What the resident wrote, and how to answer. */
export function ReportWords({ report: { note, contact } }: { report: ReportFile }) {
  return (
    <>
      <ReportSection title="Note">
        {note ? <p className={classes.note}>{note}</p> : <Text c="dimmed">Nothing was written.</Text>}
      </ReportSection>
      <ReportSection title="Contact, for staff only">
        {contact ? (
          <ReportContact contact={contact} />
        ) : (
          <Text c="dimmed">No contact was given, or it is no longer kept.</Text>
        )}
      </ReportSection>
    </>
  )
}
