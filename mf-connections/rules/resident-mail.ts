import type { Issue } from 'shared-domain'
import type { ReportStatus } from 'shared-domain/contract'
import type { ConnectionEvent } from '../operations'
import { type MailContent, mailOf, type Piece } from './mail-content'
import { en, type MailTexts } from './mail-texts/en'

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

/**
 * The mail about a report as it is when the mail is sent, in the language of the texts. `latest` is the last thing that happened. What the
 * council wrote stays in English.
 */
export function residentMail(
  latest: Kind,
  report: ResidentReport,
  links: ResidentLinks,
  texts: MailTexts = en,
): MailContent {
  const { reference, bin } = report
  const issue = texts[`issue.${report.issue}`]
  const subject = residentHeadline(latest, report, texts, reference)
  const reason = report.original?.reason ?? report.reason
  const pieces: Piece[] = [
    { kind: 'heading', text: subject },
    { kind: 'paragraph', text: bin ? `${issue}: ${bin.id}, ${bin.location}` : issue },
    ...(reason ? [{ kind: 'paragraph', text: texts.council, inEnglish: reason } as const] : []),
    { kind: 'link', text: texts.see, url: links.status },
    { kind: 'paragraph', text: filled(texts.because, { reference }) },
    { kind: 'link', text: texts.stop, url: links.stop },
  ]
  return mailOf(subject, pieces, texts.lang)
}

/** What happened to a report, in one line; without its reference where others may see it. */
export function residentHeadline(
  latest: Kind,
  { status, original }: Pick<ResidentReport, 'status' | 'original'>,
  texts: MailTexts,
  reference?: string,
): string {
  const line = (text: string, values: Readonly<Record<string, string>> = {}) =>
    filled(reference ? text : text.replace(' {reference}', ''), { ...values, reference: reference ?? '' })
  if (status === 'open' && latest === 'report.reopened') return line(texts.reopened)
  if (status === 'open' && latest !== 'report.changed') return line(texts.received)
  const subject = line(texts.changed, { status: texts[`status.${status}`] })
  return original && original.status !== 'open'
    ? filled(texts.withOriginal, { subject, status: texts[`status.${original.status}`] })
    : subject
}

/** A text with its placeholders filled. */
const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
