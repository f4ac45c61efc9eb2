import { ISSUES, paths } from 'shared-domain'
import { stopResidentMails } from '../../operations'
import type { MailContent } from '../../rules/mail-content'
import { type ResidentReport, residentMail } from '../../rules/resident-mail'
import { t } from '../messages/translate'

const REFERENCE = '7K3MN-9QXAP'

const REPORT: ResidentReport = {
  reference: REFERENCE,
  issue: ISSUES[0],
  bin: { id: 'WN042', location: 'Lambton Quay' },
  status: 'open',
  reason: null,
  original: null,
}

/** Each with what happened last, and how the report is by then. */
const EXAMPLES = {
  received: ['report.received', {}],
  investigating: ['report.changed', { status: 'investigating' }],
  scheduled: ['report.changed', { status: 'scheduled' }],
  fixed: ['report.closed', { status: 'fixed', reason: t('connections.exampleReasonFixed') }],
  closed: ['report.closed', { status: 'closed', reason: t('connections.exampleReasonClosed') }],
  duplicate: ['report.changed', { status: 'duplicate', original: { status: 'scheduled', reason: null } }],
  reopened: ['report.reopened', {}],
} as const satisfies Record<string, readonly [Parameters<typeof residentMail>[0], Partial<ResidentReport>]>

export type ExampleMail = keyof typeof EXAMPLES

/** The choices of a mail, by name. */
export const EXAMPLE_MAILS: readonly { value: ExampleMail; label: string }[] = [
  { value: 'received', label: t('connections.exampleReceived') },
  { value: 'investigating', label: t('connections.exampleInvestigating') },
  { value: 'scheduled', label: t('connections.exampleScheduled') },
  { value: 'fixed', label: t('connections.exampleFixed') },
  { value: 'closed', label: t('connections.exampleClosed') },
  { value: 'duplicate', label: t('connections.exampleDuplicate') },
  { value: 'reopened', label: t('connections.exampleReopened') },
]

/** A mail about a report that is made up. */
export function exampleMail(name: ExampleMail): MailContent {
  const [latest, fields] = EXAMPLES[name]
  return residentMail(
    latest,
    { ...REPORT, ...fields },
    {
      status: `https://…${paths.reportStatus(REFERENCE)}`,
      stop: `https://…${stopResidentMails.path.replace(/:.*/, '…')}`,
    },
  )
}
