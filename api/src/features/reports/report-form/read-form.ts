import { ISSUES } from 'shared-domain'
import { type NewReport, NewReportSchema } from 'shared-domain/contract'
import { z } from 'zod'
import { Refusal } from '../../../http/problems/refusal'

const FIELDS = ['bin', 'issue', 'location', 'key', 'sameAs'] as const
type Field = (typeof FIELDS)[number]

/** What the form of the report page sends. */
export type ReportForm = Partial<Record<Field, string>>

/** The fields that are there, each given once. */
export function readForm(body: unknown): ReportForm {
  const given = z.looseObject({}).catch({}).parse(body)
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof given[field] === 'string' ? [[field, given[field]]] : [])),
  )
}

/** The report that a form makes. Refuses with the name of every field that is wrong. */
export function reportOfForm({ bin, issue, location, sameAs }: ReportForm): NewReport {
  const said = { binId: bin, issue, ...(location?.trim() && { location }), ...(sameAs && { sameAs }) }
  const parsed = z.safeParse(NewReportSchema, said)
  if (parsed.success) return parsed.data
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))]
  throw new Refusal(
    'invalid-input',
    'The report lacks something.',
    wrong.map((field) => ({ field, detail: REMEDIES[field] ?? 'This cannot be read.' })),
  )
}

const REMEDIES: Record<string, string> = {
  binId: 'Give the id of the bin as it is printed on its label.',
  issue: `Choose one of: ${ISSUES.join(', ')}.`,
  location: 'Give at most 200 characters without control characters.',
}
