import type { Issue } from 'shared-domain'
import type { Report } from '../../report-outbox/report-entry'

/** The report that a form of the report page makes; nothing of any other form. */
export function readReport(said: FormData): Report | '' {
  const field = (name: string) => String(said.get(name) || addressed(name))
  // The list of issues would bring its schema along; the buttons are of the same page.
  const issue = field('issue') as Issue
  const sameAs = field('sameAs')
  return issue && { issue, binId: field('bin'), location: field('location'), ...(sameAs && { sameAs }) }
}

/** What the page's address says. */
export const addressed = (name: string) => new URLSearchParams(location.search).get(name) ?? ''
