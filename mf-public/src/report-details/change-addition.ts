import { detailsIn, type ReportEntry } from '../outbox/report-entry'
import { addTo } from './adding-to'
import { draftOf, EMPTY_DRAFT, keepDraft } from './drafts'
import { focusDetails } from './focus-details'

/** Opens the form with what was refused of an addition, beside what is written there already. */
export function changeAddition(entry: ReportEntry): void {
  const { id, about } = entry
  if (about.kind === 'report') return
  const { note, contact = {} } = detailsIn(entry)
  const draft = draftOf(about.reportId) ?? EMPTY_DRAFT
  const { name = draft.name, email = draft.email, phone = draft.phone } = contact
  if (!draft.replaces.includes(id))
    keepDraft(about.reportId, {
      name,
      email,
      phone,
      note: [note, draft.note].filter(Boolean).join('\n\n'),
      replaces: [...draft.replaces, id],
    })
  addTo(about.reportId)
  focusDetails()
}
