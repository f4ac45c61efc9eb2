import { paths } from 'shared-domain'
import { stopResidentMails } from '../../operations'
import type { MailContent } from '../../rules/mail-content'
import { type ResidentReport, residentMail } from '../../rules/resident-mail'

const REFERENCE = '7K3MN-9QXAP'

const REPORT: ResidentReport = {
  reference: REFERENCE,
  issue: 'Overflowing',
  bin: { id: 'WN042', location: 'Lambton Quay' },
  status: 'open',
  reason: null,
  original: null,
}

const EXAMPLES = {
  Received: residentOf('report.received', {}),
  'Being looked into': residentOf('report.changed', { status: 'investigating' }),
  Scheduled: residentOf('report.changed', { status: 'scheduled' }),
  Fixed: residentOf('report.closed', { status: 'fixed', reason: 'The crew emptied it this morning.' }),
  Closed: residentOf('report.closed', { status: 'closed', reason: 'This bin belongs to the port.' }),
  'Handled with another report': residentOf('report.changed', {
    status: 'duplicate',
    original: { status: 'scheduled', reason: null },
  }),
  'Open again': residentOf('report.reopened', {}),
} as const

export type ExampleMail = keyof typeof EXAMPLES
export const EXAMPLE_MAILS = Object.keys(EXAMPLES)

/** A mail about a report that is made up. */
export const exampleMail = (name: ExampleMail): MailContent => EXAMPLES[name]

function residentOf(
  latest: Parameters<typeof residentMail>[0],
  fields: Partial<ResidentReport>,
): MailContent {
  return residentMail(
    latest,
    { ...REPORT, ...fields },
    {
      status: `https://…${paths.reportStatus(REFERENCE)}`,
      stop: `https://…${stopResidentMails.path.replace(/:.*/, '…')}`,
    },
  )
}
