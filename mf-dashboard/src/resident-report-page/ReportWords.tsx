import { Fragment, useEffect, useRef, useState } from 'react'
import type { Contact, ReportFile } from 'shared-domain/contract'
import { Anchor, Button, FailureNotice, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { useReportContact } from '../resident-reports/reports'
import { notesWithPhotos } from './notes-with-photos'
import { PhotoList } from './ReportPhotos'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'
import { SummaryRow } from './SummaryRow'

/** What the resident wrote: the note, and the contact after one press. What was not given is absent. */
export function ReportWords({ report }: { report: ReportFile }) {
  const { id, note, hasContact } = report
  return (
    <>
      {note && (
        <ReportSection title={t('residentReport.note')}>
          <Stack gap="sm">
            {notesWithPhotos(note, report.notePhotos ?? []).map(({ end, text, photoIds }) => (
              <Fragment key={end}>
                <p className={classes.note}>{text}</p>
                {photoIds.length > 0 && <PhotoList report={report} ids={photoIds} />}
              </Fragment>
            ))}
          </Stack>
        </ReportSection>
      )}
      {hasContact && (
        <ReportSection title={t('residentReport.contactForStaffOnly')}>
          <ReportContact id={id} />
        </ReportSection>
      )}
    </>
  )
}

const NoContact = () => <Text c="dimmed">{t('residentReport.noContactWasGiven')}</Text>

/** Asks for the contact when the button is pressed, because the audit trail records each person who is shown it. */
function ReportContact({ id }: { id: string }) {
  const [shown, setShown] = useState<{ contact: Contact | null } | null>(null)
  const { changeAsync, isPending, failure } = useReportContact(id)
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone then.
  useEffect(() => {
    if (shown) place.current?.focus()
  }, [shown])
  async function show() {
    // `failure` explains it.
    const answer = await changeAsync('show').catch(() => null)
    if (answer) setShown(answer)
  }
  if (shown)
    return (
      <div ref={place} tabIndex={-1}>
        {shown.contact ? <ContactFacts contact={shown.contact} /> : <NoContact />}
      </div>
    )
  return (
    <Stack gap="sm" align="flex-start" className={classes.screenOnly}>
      <Text size="sm" c="dimmed">
        {t('residentReport.auditTrailRecordsThatYouLook')}
      </Text>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <Button variant="default" loading={isPending} onClick={show}>
        {t('residentReport.showContact')}
      </Button>
    </Stack>
  )
}

function ContactFacts({ contact: { name, email, phone } }: { contact: Contact }) {
  return (
    <dl className={classes.facts}>
      {name && <SummaryRow term={t('residentReport.name')}>{name}</SummaryRow>}
      {email && (
        <SummaryRow term={t('residentReport.email')}>
          <Anchor href={`mailto:${encodeURIComponent(email)}`}>{email}</Anchor>
        </SummaryRow>
      )}
      {phone && (
        <SummaryRow term={t('residentReport.phone')}>
          <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Anchor>
        </SummaryRow>
      )}
    </dl>
  )
}
