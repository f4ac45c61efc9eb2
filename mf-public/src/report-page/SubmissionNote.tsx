import { IconAlertTriangle, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import { Button } from '../button/Button'
import classes from './SubmissionNote.module.css'
import type { Submission } from './submit-report'

interface SubmissionNoteProps {
  submission: Submission
  onAgain: () => void
}

/** What became of the report just made. */
export function SubmissionNote({ submission, onAgain }: SubmissionNoteProps) {
  if (submission.kind === 'accepted') {
    return (
      <div className={classes.note} data-kind="accepted">
        <IconCircleCheck size={44} stroke={1.6} aria-hidden />
        <p className={classes.title}>Report Submitted</p>
        <p>Thank you for helping keep Wellington clean!</p>
      </div>
    )
  }
  const isKept = submission.kind === 'kept'
  const Icon = isKept ? IconDeviceMobile : IconAlertTriangle
  return (
    <div className={classes.note} data-kind={submission.kind}>
      <Icon size={44} stroke={1.6} aria-hidden />
      <p className={classes.title}>{isKept ? 'Saved on this phone' : 'Not saved'}</p>
      <p>
        {isKept
          ? 'It has not been sent: the council does not take reports here yet. If it is urgent, please phone the council.'
          : submission.reason}
      </p>
      <Button onClick={onAgain}>{isKept ? 'Report something else' : 'Try again'}</Button>
    </div>
  )
}
