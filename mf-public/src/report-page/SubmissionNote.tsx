import { IconAlertTriangle, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, CouncilPhone } from '../button/Button'
import { ReportedBefore, StatusLink, UnknownBin } from './StatusLink'
import classes from './SubmissionNote.module.css'
import type { Submission } from './use-submission'

interface SubmissionNoteProps {
  submission: Submission
  /** Sends the same report again. */
  onRetry: () => void
  /** Shows the form for another report. */
  onAgain: () => void
}

/** The state of the report just submitted. */
export function SubmissionNote({ submission, ...handlers }: SubmissionNoteProps) {
  const { Icon, title, text, action } = words(submission)
  return (
    <div className={classes.note} data-kind={submission.kind}>
      <Icon size={44} stroke={1.6} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text}
      {action && <Button onClick={handlers[action.handler]}>{action.label}</Button>}
    </div>
  )
}

interface Words {
  Icon: typeof IconCircleCheck
  title: string
  text: ReactNode
  action?: { label: string; handler: 'onRetry' | 'onAgain' }
}

const SOMETHING_ELSE = { label: 'Report something else', handler: 'onAgain' } as const

function words(submission: Submission): Words {
  switch (submission.kind) {
    case 'accepted':
      return { Icon: IconCircleCheck, title: 'Report Submitted', text: <Thanks sent={submission.sent} /> }
    case 'busy':
      return { Icon: IconDeviceMobile, title: 'One moment …', text: null }
    case 'stored':
      return {
        Icon: IconDeviceMobile,
        title: 'Saved on this phone',
        text: <p>It will send by itself.</p>,
        action: SOMETHING_ELSE,
      }
    case 'refused':
      return {
        Icon: IconAlertTriangle,
        title: 'Not sent',
        text: <Refused refusal={submission.refusal} />,
        action: SOMETHING_ELSE,
      }
    case 'not-stored':
      return {
        Icon: IconAlertTriangle,
        title: 'Not saved',
        text: <NotKept />,
        action: { label: 'Try again', handler: 'onRetry' },
      }
  }
}

const Thanks = ({ sent }: Pick<Extract<Submission, { kind: 'accepted' }>, 'sent'>) => (
  <>
    <p>Thank you for helping keep Wellington clean!</p>
    {sent ? (
      <p>
        Reference <StatusLink reference={sent.reference} />
      </p>
    ) : (
      <p>A sample: nothing was sent.</p>
    )}
    {sent && <UnknownBin report={sent} />}
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
    This phone’s storage is full or switched off, and the report could not be sent: it is lost when this page
    is closed. Please phone the council on <CouncilPhone />, or try again.
  </p>
)
