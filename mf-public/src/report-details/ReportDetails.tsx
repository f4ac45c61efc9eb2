import { type SubmitEvent, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { PHOTOS_MAX } from 'shared-domain/contract'
import { issueLabels } from '../bin-labels/bin-labels'
import { Button, CouncilPhone } from '../button/Button'
import { rich, t } from '../messages/translate'
import { type Draft, EMPTY_DRAFT, keepDraft, useDraft } from '../report-outbox/drafts'
import { appendTo, DETAILS_ID, focusIfRequested, focusReport } from '../report-outbox/open-form'
import type { RememberedReport } from '../report-outbox/report-entry'
import { useOutboxEntries } from '../report-outbox/report-outbox'
import { useSentReports } from '../report-outbox/sent-reports'
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
    if (left < 0) {
      event.currentTarget.querySelector('textarea')?.focus()
      return setProblem('too-long')
    }
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
          {known
            ? t('add.title', { issue: issueLabels[known.report.issue], bin: known.report.binId })
            : t('add.titleUnknown')}
        </h3>
        <p className={classes.dimmed}>{OPTIONAL[known?.state ?? 'kept']}</p>
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
          {t('add.submit')}
        </Button>
        <Button onClick={close}>{t('action.noThanks')}</Button>
      </div>
    </form>
  )
}

const OPTIONAL = {
  sent: t('add.optionalSent'),
  kept: t('add.optional'),
  unsaved: t('add.optionalUnsaved'),
}

const PROBLEMS = {
  nothing: t('add.nothing'),
  'too-long': t('add.tooLong'),
}

const NotKept = ({ onClose }: { onClose: () => void }) => (
  <div role="alert" className={classes.details}>
    <p>{rich('add.lost', { phone: <CouncilPhone /> })}</p>
    <Button onClick={onClose}>{t('add.close')}</Button>
  </div>
)

/** Says how the contact is used, as principle 3 of the Privacy Act 2020 requires where it is collected. */
function PrivacyNotice() {
  const { contacts, unresolved, photos } = useRuntimeSettings().retainDays
  return (
    <p className={classes.privacy}>
      <strong>{t('add.privacyTitle')}</strong> {t('add.privacy', { contacts, unresolved, photos })}
    </p>
  )
}

interface KnownReport {
  report: Pick<RememberedReport, 'issue' | 'binId'>
  /** Whether the council's record has the report, or this phone keeps it, or only the open page has it. */
  state: keyof typeof OPTIONAL
}

/** A report of this phone; `null` when the phone has none with this id. */
function useReport(reportId: string): KnownReport | null {
  const entry = useOutboxEntries().find(({ id }) => id === reportId)
  const sent = useSentReports().find(({ id }) => id === reportId)
  if (sent) return { report: sent, state: 'sent' }
  if (entry?.about.kind !== 'report') return null
  return { report: entry.about, state: entry.stored === 'no' ? 'unsaved' : 'kept' }
}
