import { IconAlertTriangle, IconCircleCheck, IconDeviceMobile } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, CouncilPhone } from '../button/Button'
import { rich, t } from '../messages/translate'
import { refusalText } from '../report-outbox/refusal-text'
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

const SOMETHING_ELSE = { label: t('action.somethingElse'), handler: 'onAgain' } as const

function words(submission: Submission): Words {
  switch (submission.kind) {
    case 'accepted':
      return { Icon: IconCircleCheck, title: t('sent.title'), text: <Thanks sent={submission.sent} /> }
    case 'busy':
      return { Icon: IconDeviceMobile, title: t('sent.moment'), text: null }
    case 'stored':
      return {
        Icon: IconDeviceMobile,
        title: t('sent.saved'),
        text: <p>{t('sent.byItself')}</p>,
        action: SOMETHING_ELSE,
      }
    case 'refused':
      return {
        Icon: IconAlertTriangle,
        title: t('sent.notSent'),
        text: <Refused {...submission} />,
        action: SOMETHING_ELSE,
      }
    case 'not-stored':
      return {
        Icon: IconAlertTriangle,
        title: t('sent.notSaved'),
        text: <NotKept />,
        action: { label: t('action.tryAgain'), handler: 'onRetry' },
      }
  }
}

const Thanks = ({ sent }: Pick<Extract<Submission, { kind: 'accepted' }>, 'sent'>) => (
  <>
    <p>{t('sent.thanks')}</p>
    {sent ? (
      <p>{rich('sent.reference', { link: <StatusLink reference={sent.reference} /> })}</p>
    ) : (
      <p>{t('sent.sample')}</p>
    )}
    {sent && <UnknownBin report={sent} />}
    {sent && <ReportedBefore report={sent} />}
  </>
)

const Refused = (refused: Extract<Submission, { kind: 'refused' }>) => (
  <p>{rich('sent.refused', { refusal: refusalText(refused), phone: <CouncilPhone /> })}</p>
)

const NotKept = () => <p>{rich('sent.lost', { phone: <CouncilPhone /> })}</p>
