import { COUNCIL_PHONE, COUNCIL_PHONE_LINK, paths } from 'shared-domain'
import type { Problem } from 'shared-domain/contract'
import { htmlText, plainDocument } from '../../../http/plain-document'
import type { ReportForm } from './report-form'

/** Says that a report was not taken, why, and what to do now. */
export function notTakenDocument({ status, detail, errors = [] }: Problem, form: ReportForm): string {
  const isOurs = status >= 500
  return plainDocument(
    'Report not taken',
    `<h1>Report not taken</h1>
<div class="problem" role="alert">${htmlText(detail)}${fieldList(errors)}</div>
<p>${isOurs ? 'The council may not have your report.' : 'Nothing was sent to the council.'}
Please ${isOurs ? 'send it again' : `<a href="${htmlText(pathBack(form))}">try again</a>`},
or phone the council on <a href="${COUNCIL_PHONE_LINK}">${COUNCIL_PHONE}</a>.</p>
${isOurs ? sameAgain(form) : ''}`,
  )
}

/** Fields as whoever filled in the form knows them. */
const NAMES: Record<string, string> = { binId: 'Bin', issue: 'Issue', location: 'Location' }

function fieldList(errors: readonly { field: string; detail: string }[]): string {
  const known = errors.flatMap(({ field, detail }) => (NAMES[field] ? [`${NAMES[field]}: ${detail}`] : []))
  return known.length === 0 ? '' : `<ul>${known.map((text) => `<li>${htmlText(text)}</li>`).join('')}</ul>`
}

/** Under the same key: if it did arrive, it is not taken twice. */
function sameAgain(form: ReportForm): string {
  const fields = Object.entries(form).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${htmlText(value)}">`,
  )
  return `<form method="post" action="${paths.report()}">${fields.join('')}<button>Send again</button></form>`
}

const pathBack = ({ bin, location = '' }: ReportForm) =>
  paths.report(bin ? { id: wellFormed(bin), location: wellFormed(location) } : undefined)

// Half of a character is in no URL.
const wellFormed = (text: string) => text.replace(/\p{Cs}/gu, '')
