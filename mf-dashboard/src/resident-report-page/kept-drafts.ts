import type { ReportFile } from 'shared-domain/contract'
import type { StatusDraft } from './status-change'

interface KeptDraft {
  typed: StatusDraft
  /** The report when typing began. */
  seen: ReportFile
}

/** What was typed about reports whose pages were left before it was saved, by the id of the report. It is gone with the document. */
export const keptDrafts = new Map<string, KeptDraft>()
