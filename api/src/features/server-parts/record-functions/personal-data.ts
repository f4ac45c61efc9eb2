import { type ErasedReports, eraseEntries, eraseReports } from '../../personal-data/erase-personal-data'
import {
  type EntryWithText,
  entriesThatMayMention,
  type ReportWithText,
  reportsThatMayMention,
  type SoughtIdentifier,
} from '../../personal-data/find-personal-data'
import type { RecordChange } from './record-change'

/**
 * What parts may read and erase of residents' personal data, within a change: reading it is written into the audit trail, too. The
 * record finds every text with the digits or letters, and the part decides which of them mention the resident.
 */
export interface PersonalDataChanges {
  reportsThatMayMention: (sought: SoughtIdentifier) => Promise<ReportWithText[]>
  entriesThatMayMention: (sought: SoughtIdentifier) => Promise<EntryWithText[]>
  /** Removes contact, note and photos of these reports, and tells the open screens. */
  eraseReports: (erased: ErasedReports) => Promise<void>
  /** Erases the values of these entries of the audit trail. Its seals still verify. */
  eraseEntries: (numbers: readonly number[], value: string) => Promise<void>
}

export const personalDataChanges = ({ change, inRecord }: RecordChange): PersonalDataChanges => ({
  reportsThatMayMention: (sought) => inRecord(() => reportsThatMayMention(change.transaction, sought)),
  entriesThatMayMention: (sought) => inRecord(() => entriesThatMayMention(change.transaction, sought)),
  eraseReports: (erased) => inRecord(() => eraseReports(change, erased)),
  eraseEntries: (numbers, value) => inRecord(() => eraseEntries(change.transaction, numbers, value)),
})
