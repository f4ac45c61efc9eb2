import { type Contact, type NewReport, type OPERATIONS, SHUT_REPORT } from 'shared-domain/contract'
import type { NewEntry, OutboxEntry, ShownEntry } from 'shared-domain/outbox'
import type { Report } from './report'

/** What an entry of this phone is about. */
export type ReportAbout = ({ kind: 'report' } & Omit<Report, 'sameAs'>) | AdditionAbout

/** Something added to a report after the tap. */
interface AdditionAbout {
  kind: 'note' | 'photo'
  reportId: string
  /** What a note holds when it is not the words alone; both was put into one entry by earlier versions of this page. */
  holds?: 'contact' | 'note and contact'
}

/** What is added to a report in words. */
export interface Details {
  note?: string
  contact?: Contact
}

/** An entry on this phone, as screens show it. */
export type ReportEntry = ShownEntry<ReportAbout>

const PATH: (typeof OPERATIONS)['createReport']['path'] = '/api/reports'
const LONGEST_LOCATION = 200
/** What the record refuses in a text: for the sake of a hint no report is. */
const UNWANTED = /[\p{Cc}\p{Cs}]/gu

/** The entry that takes a report to the record. */
export function reportEntry({ sameAs, ...report }: Report): NewEntry<ReportAbout> {
  const { binId, issue, location } = report
  const hint = location?.slice(0, LONGEST_LOCATION).replace(UNWANTED, '').trim()
  const body: NewReport = { binId, issue, ...(hint && { location: hint }), ...(sameAs && { sameAs }) }
  return { method: 'POST', path: PATH, body, about: { kind: 'report', ...report } }
}

/** Whether an answer is the receipt of this entry, and of no other. */
export function isReceiptOf({ id, about }: OutboxEntry<ReportAbout>, body: unknown): boolean {
  const said = (body ?? {}) as { id?: unknown; reference?: unknown; photoId?: unknown }
  if (about.kind === 'photo') return said.photoId === id
  const reportId = about.kind === 'report' ? id : about.reportId
  return said.id === reportId && typeof said.reference === 'string'
}

/** What an addition is, to begin a sentence with. */
export function additionWords({ kind, holds }: AdditionAbout): string {
  const words = holds ?? kind
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an entry adds in words, if it does. */
export const detailsIn = ({ about, body }: Pick<ReportEntry, 'about' | 'body'>): Details =>
  about.kind === 'note' ? (body as Details) : {}

/** Whether an addition came too late for its report. */
export const isShutOut = ({ refusalType }: ReportEntry) => refusalType?.endsWith(SHUT_REPORT)
