import { type Contact, type OPERATIONS, operationUrl } from 'shared-domain/contract'
import type { NewLetter } from 'shared-domain/outbox'
import type { ReportAbout, ReportLetter } from '../outbox/report-letter'

// Written here, or the page would carry the schemas of the contract.
const DETAILS: (typeof OPERATIONS)['addReportDetails']['path'] = '/api/reports/:id/details'
const PHOTOS: (typeof OPERATIONS)['addReportPhoto']['path'] = '/api/reports/:id/photos'

/** What is added to a report in words. */
export interface Details {
  note?: string
  contact?: Contact
}

/** The letter that puts a note and a contact to a report, after those that wait already: the last word counts. */
export function noteLetter(
  reportId: string,
  details: Details,
  letters: readonly ReportLetter[],
): NewLetter<ReportAbout> {
  const before = letters.find(
    ({ about, refusal }) => about.kind === 'note' && about.reportId === reportId && refusal === undefined,
  )
  return {
    after: before?.id ?? reportId,
    method: 'PUT',
    path: operationUrl(DETAILS, { id: reportId }),
    body: details,
    about: { kind: 'note', reportId, ...(details.contact && { holds: holding(details) }) },
  }
}

/** The letter that adds a photo to a report. */
export const photoLetter = (reportId: string, photo: Blob): NewLetter<ReportAbout> => ({
  after: reportId,
  method: 'POST',
  path: operationUrl(PHOTOS, { id: reportId }),
  body: photo,
  about: { kind: 'photo', reportId },
})

const holding = ({ note }: Details) => (note === undefined ? 'contact' : 'note and contact')
