import { IconAlertTriangle, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button'
import { CouncilPhone } from '../council-phone/CouncilPhone'
import { ReportedBefore } from './ReportedBefore'
import classes from './SubmissionNote.module.css'
import type { Submission } from './submission'

interface SubmissionNoteProps {
  submission: Submission
  onAgain: () => void
}

/** What became of the report just made. */
export function SubmissionNote({ submission, onAgain }: SubmissionNoteProps) {
  const { Icon, title, text } = words(submission)
  return (
    <div className={classes.note} data-kind={submission.kind}>
      <Icon size={44} stroke={1.6} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text}
      {submission.kind !== 'accepted' && (
        <Button onClick={onAgain}>
          {submission.kind === 'not-kept' ? 'Try again' : 'Report something else'}
        </Button>
      )}
    </div>
  )
}

interface Words {
  Icon: typeof IconCircleCheck
  title: string
  text: ReactNode
}

function words(submission: Submission): Words {
  switch (submission.kind) {
    case 'accepted':
      return { Icon: IconCircleCheck, title: 'Report Submitted', text: <Thanks sent={submission.sent} /> }
    case 'kept':
      return { Icon: IconDeviceMobile, title: 'Saved on this phone', text: <p>It will send by itself.</p> }
    case 'refused':
      return { Icon: IconAlertTriangle, title: 'Not sent', text: <Refused refusal={submission.refusal} /> }
    case 'not-kept':
      return { Icon: IconAlertTriangle, title: 'Not saved', text: <NotKept /> }
  }
}

const Thanks = ({ sent }: Pick<Extract<Submission, { kind: 'accepted' }>, 'sent'>) => (
  <>
    <p>Thank you for helping keep Wellington clean!</p>
    {sent && (
      <p>
        Reference <strong>{sent.reference}</strong>
      </p>
    )}
    {sent && <ReportedBefore report={sent} />}
  </>
)

const Refused = ({ refusal }: { refusal: string }) => (
  <p>
    The council’s server did not take it: {refusal} It stays on this phone. Please phone the council on{' '}
    <CouncilPhone />.
  </p>
)

const NotKept = () => (
  <p>
    This phone’s storage is full or switched off, so the report is neither saved nor sent. Please phone the
    council on <CouncilPhone />, or try again.
  </p>
)
