import type { Issue } from 'shared-domain'
import type { ReportStatus } from 'shared-domain/contract'
import type { ConnectionEvent } from '../operations'
import { type MailContent, mailOf, type Piece } from './mail-content'

type Kind = ConnectionEvent['kind']

/** The events that are mailed to a resident who left an e-mail address. A held report is one of them when it is released. */
const TOLD_OF: readonly Kind[] = [
  'report.received',
  'report.released',
  'report.email-given',
  'report.changed',
  'report.closed',
  'report.reopened',
]
/** The events that are also mailed to the residents of duplicates. */
const TOLD_TO_OTHERS: readonly Kind[] = ['report.changed', 'report.closed', 'report.reopened']

/** Whether an event is mailed to the resident of a report, or to that of one of its duplicates. */
export const isToldToResident = (kind: Kind, isOwnReport: boolean): boolean =>
  (isOwnReport ? TOLD_OF : TOLD_TO_OTHERS).includes(kind)

interface ReportState {
  status: ReportStatus
  /** What the council wrote with it. */
  reason: string | null
}

/** A report as its resident knows it. */
export interface ResidentReport extends ReportState {
  reference: string
  issue: Issue
  bin: { id: string; location: string } | null
  /** Of the report that this one is handled with. */
  original: ReportState | null
}

interface ResidentLinks {
  status: string
  stop: string
}

const STATUS_TEXTS = {
  open: 'waits to be taken up',
  investigating: 'is being looked into',
  scheduled: 'is scheduled',
  fixed: 'is fixed',
  closed: 'is closed',
  duplicate: 'is handled with another report',
  withdrawn: 'is withdrawn',
} as const satisfies Record<ReportStatus, string>

/** The mail about a report as it is when the mail is sent. `latest` is the last thing that happened. */
export function residentMail(latest: Kind, report: ResidentReport, links: ResidentLinks): MailContent {
  const { reference, issue, bin } = report
  const subject = subjectOf(latest, report)
  const reason = report.original?.reason ?? report.reason
  const pieces: Piece[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: bin ? `${issue}: ${bin.id}, ${bin.location}` : issue },
    ...(reason ? [{ kind: 'paragraph', text: `The council writes: ${reason}` } as const] : []),
    { kind: 'link', text: 'See your report', url: links.status },
    { kind: 'paragraph', text: `You get this mail because this address was left with report ${reference}.` },
    { kind: 'link', text: 'Stop mails about this report', url: links.stop },
  ]
  return mailOf(subject, pieces)
}

function subjectOf(latest: Kind, { reference, status, original }: ResidentReport): string {
  if (status === 'open' && latest === 'report.reopened') return `Your report ${reference} is open again`
  if (status === 'open' && latest !== 'report.changed') return `We have your report ${reference}`
  const own = `Your report ${reference} ${STATUS_TEXTS[status]}`
  return original && original.status !== 'open' ? `${own}, which ${STATUS_TEXTS[original.status]}` : own
}
