import type { MessageRow } from '../tables'

/** The resident of a report, by a keyed hash of the address that they left with it. */
export interface Addressee {
  reportId: string
  addressKey: string
}

const REPORT = 'report:'

/** A report as messages and events name it. */
export const reportSubject = (id: string) => `${REPORT}${id}`

/** The id of the report that an event is about; `null` for other events. */
export const reportOf = (subject: string): string | null =>
  subject.startsWith(REPORT) ? subject.slice(REPORT.length) : null

/** To whom a mail to a resident goes. */
export const addresseeOf = ({ about, addressKey }: Pick<MessageRow, 'about' | 'addressKey'>): Addressee => ({
  reportId: reportOf(about ?? '') ?? '',
  addressKey: addressKey ?? '',
})
