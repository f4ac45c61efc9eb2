import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, paths } from 'shared-domain'
import type { Problem } from 'shared-domain/contract'
import { htmlText } from '../plain-documents/html-text'
import { plainDocument } from '../plain-documents/plain-document'
import type { ReportForm } from './read-form'

/** Says that a report was not taken, why, and what to do now. */
export const notTakenDocument = ({ detail, errors = [] }: Problem, { bin, location = '' }: ReportForm) =>
  plainDocument(
    'Report not taken',
    `<h1>Report not taken</h1>
<div class="problem" role="alert" id="problem">${htmlText(detail)}${listOf(errors)}</div>
<p>Nothing was sent to the council. Please <a href="${htmlText(paths.report(bin ? { id: wellFormed(bin), location: wellFormed(location) } : undefined))}">try again</a>, or phone the council on <a href="${COUNCIL_PHONE_LINK}">${COUNCIL_PHONE}</a>.</p>`,
  )

const listOf = (errors: readonly { field: string; detail: string }[]) =>
  errors.length === 0
    ? ''
    : `<ul>${errors.map(({ field, detail }) => `<li>${htmlText(NAMES[field] ?? field)}: ${htmlText(detail)}</li>`).join('')}</ul>`

/** Fields as whoever filled in the form knows them. */
const NAMES: Record<string, string> = { binId: 'Bin', issue: 'Issue', location: 'Location' }

// Half of a character is in no URL.
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '')
