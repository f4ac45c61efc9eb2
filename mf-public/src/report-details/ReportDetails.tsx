import { type SubmitEvent, useState } from 'react'
import { PHOTOS_MAX } from 'shared-domain/contract'
import { Button } from '../button/Button'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { addAll } from './add-all'
import { addTo } from './adding-to'
import { DetailsFields } from './DetailsFields'
import { focusReport } from './focus-report'
import { PhotoPicker } from './PhotoPicker'
import { PrivacyNotice } from './PrivacyNotice'
import classes from './ReportDetails.module.css'
import { readDetails } from './read-details'
import { usePhotos } from './use-photos'
import { useReport } from './use-report'

/** Whoever opens the form from elsewhere finds it by this. */
export const DETAILS_ID = 'report-details'

type Problem = 'nothing' | 'not-kept'

/** Adds a note, photos and a contact to a report of this phone, sent or not. */
export function ReportDetails({ reportId }: { reportId: string }) {
  const known = useReport(reportId)
  const photos = usePhotos(PHOTOS_MAX)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const details = readDetails(new FormData(event.currentTarget))
    if (!details && photos.photos.length === 0) return setProblem('nothing')
    const isKept = await addAll(reportId, details, photos.photos)
    if (isKept) close()
    else setProblem('not-kept')
  }
  function close() {
    addTo(null)
    focusReport(reportId)
  }
  if (problem === 'not-kept') return <NotKept onClose={close} />
  return (
    <form
      id={DETAILS_ID}
      tabIndex={-1}
      className={classes.details}
      onSubmit={add}
      onChange={() => setProblem(null)}
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
      <PhotoPicker {...photos} />
      <DetailsFields />
      <PrivacyNotice />
      <div role="status">
        {problem && <p className={classes.problem}>Write a note or choose a photo first.</p>}
      </div>
      <div className={classes.actions}>
        <Button type="submit" kind="filled">
          Add to report
        </Button>
        <Button onClick={close}>No, thanks</Button>
      </div>
    </form>
  )
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
