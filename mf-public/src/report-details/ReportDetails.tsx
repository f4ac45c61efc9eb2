import { type SubmitEvent, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { PHOTOS_MAX } from 'shared-domain/contract'
import { Button, CouncilPhone } from '../button/Button'
import { type Draft, EMPTY_DRAFT, keepDraft, useDraft } from '../report-outbox/drafts'
import { appendTo, DETAILS_ID, focusIfRequested, focusReport } from '../report-outbox/open-form'
import type { RememberedReport } from '../report-outbox/report-entry'
import { useOutboxEntries, useSentReports } from '../report-outbox/report-outbox'
import { addAll, readDetails, useNoteRoom } from './addition-entries'
import { DetailsFields } from './DetailsFields'
import { choosePhotos, PhotoPicker, usePhotos } from './PhotoPicker'
import classes from './ReportDetails.module.css'

type Problem = 'nothing' | 'too-long' | 'not-stored'

/** Adds a note, photos and a contact to a report of this phone, sent or not. */
export function ReportDetails({ reportId }: { reportId: string }) {
  const known = useReport(reportId)
  const photos = usePhotos(reportId, PHOTOS_MAX)
  const draft = useDraft(reportId) ?? EMPTY_DRAFT
  const details = readDetails(draft)
  const left = useNoteRoom(reportId) - (details?.note?.length ?? 0)
  const [problem, setProblem] = useState<Problem | null>(null)

  function write(written: Partial<Draft>) {
    setProblem(null)
    keepDraft(reportId, { ...draft, ...written })
  }
  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!details && photos.photos.length === 0) return setProblem('nothing')
    if (left < 0) return setProblem('too-long')
    const added = addAll(reportId, { details, photos: photos.photos, replaces: draft.replaces })
    // The draft is in the outbox now. It is emptied, so that a second tap does not add it again.
    keepDraft(reportId, EMPTY_DRAFT)
    choosePhotos(reportId, [])
    if (await added) close()
    else setProblem('not-stored')
  }
  function close() {
    appendTo(null)
    focusReport(reportId)
  }
  if (problem === 'not-stored') return <NotKept onClose={close} />
  return (
    <form
      id={DETAILS_ID}
      tabIndex={-1}
      className={classes.details}
      onSubmit={add}
      ref={focusIfRequested}
      aria-labelledby={`${DETAILS_ID}-title`}
    >
      <div>
        <h3 id={`${DETAILS_ID}-title`}>
          {known ? `Add to your ${known.report.issue} report of ${known.report.binId}` : 'Add to your report'}
        </h3>
        <p className={classes.dimmed}>
          If you like.{' '}
          {known?.isSent ? 'The council has the report already.' : 'The report goes without it, too.'}
        </p>
      </div>
      <PhotoPicker
        {...photos}
        choose={(files) => {
          setProblem(null)
          return photos.choose(files)
        }}
      />
      <DetailsFields draft={draft} left={left} onWrite={write} />
      <PrivacyNotice />
      <div role="status">{problem && <p className={classes.problem}>{PROBLEMS[problem]}</p>}</div>
      <div className={classes.actions}>
        <Button type="submit" kind="filled">
          Add to report
        </Button>
        <Button onClick={close}>No, thanks</Button>
      </div>
    </form>
  )
}

const PROBLEMS = {
  nothing: 'Write a note or choose a photo first.',
  'too-long': 'The note is longer than the record takes: shorten it first.',
}

const NotKept = ({ onClose }: { onClose: () => void }) => (
  <div role="alert" className={classes.details}>
    <p>
      Not saved: this phone’s storage is full or switched off, so what you added is sent only while this page
      is open. If it matters, phone the council on <CouncilPhone />.
    </p>
    <Button onClick={onClose}>Close</Button>
  </div>
)

/** Says how the contact is used, as principle 3 of the Privacy Act 2020 requires where it is collected. */
function PrivacyNotice() {
  const { contacts, unresolved, photos } = useRuntimeSettings().retainDays
  return (
    <p className={classes.privacy}>
      <strong>Your privacy.</strong> A note and photos help the crew to find and fix the problem; we use your
      contact only to ask or answer you about this report. Council staff alone see them; the report’s status
      page shows none of it. Notes and contacts are deleted {contacts} days after the report is closed,{' '}
      {unresolved} days after it was sent at the latest, photos after {photos} days. Where a photo was taken
      is left out before it is sent.
    </p>
  )
}

interface KnownReport {
  report: Pick<RememberedReport, 'issue' | 'binId'>
  /** Whether the council's record has the report. */
  isSent: boolean
}

/** A report of this phone; `null` when the phone has none with this id. */
function useReport(reportId: string): KnownReport | null {
  const entry = useOutboxEntries().find(({ id }) => id === reportId)
  const sent = useSentReports().find(({ id }) => id === reportId)
  if (sent) return { report: sent, isSent: true }
  return entry?.about.kind === 'report' ? { report: entry.about, isSent: false } : null
}
