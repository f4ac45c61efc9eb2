import { type ErasedReports, eraseEntries, eraseReports } from '../../personal-data/erase-personal-data'
import {
  type EntryWithText,
  entriesThatMayMention,
  type ReportWithText,
  reportsThatMayMention,
} from '../../personal-data/find-personal-data'
import type { SoughtIdentifier } from '../../personal-data/may-mention'
import {
  type FoundText,
  RECORD_TEXTS,
  replaceTexts,
  textsThatMayMention,
} from '../../personal-data/typed-texts'
import { schemaOf } from '../part-names'
import type { NeedContext } from './need-context'

/**
 * What parts may read and erase of residents' personal data, within a change: reading it is written into the audit trail, too. The
 * record finds every text with the digits or letters, and the part decides which of them mention the resident.
 */
export interface PersonalDataChanges {
  reportsThatMayMention: (sought: SoughtIdentifier) => Promise<ReportWithText[]>
  entriesThatMayMention: (sought: SoughtIdentifier) => Promise<EntryWithText[]>
  /** What people typed elsewhere, in the record and in the tables of the parts that run. */
  textsThatMayMention: (sought: SoughtIdentifier) => Promise<FoundText[]>
  /** The remotes whose tables are not searched, because their server part does not run. */
  notSearched: () => Promise<string[]>
  /** Removes contact, note and photos of these reports, and tells the open screens. */
  eraseReports: (erased: ErasedReports) => Promise<void>
  /** Replaces typed texts that were found in this change. */
  replaceTexts: (texts: readonly Pick<FoundText, 'value' | 'place'>[]) => Promise<void>
  /** Erases the values of these entries of the audit trail. Its seals still verify. */
  eraseEntries: (numbers: readonly number[], value: string) => Promise<void>
}

export const personalDataChanges = ({ change, app }: NeedContext): PersonalDataChanges => ({
  reportsThatMayMention: (sought) => reportsThatMayMention(change.transaction, sought),
  entriesThatMayMention: (sought) => entriesThatMayMention(change.transaction, sought),
  textsThatMayMention: (sought) => {
    const ofParts = app.loadedParts.flatMap((part) =>
      part.host ? { schema: schemaOf(part.remote), columns: part.description.typedTexts } : [],
    )
    return textsThatMayMention(change.transaction, sought, [RECORD_TEXTS, ...ofParts])
  },
  notSearched: async () => app.loadedParts.flatMap(({ host, remote }) => (host ? [] : remote)),
  replaceTexts: (texts) => replaceTexts(change.transaction, texts),
  eraseReports: (erased) => eraseReports(change, erased),
  eraseEntries: (numbers, value) => eraseEntries(change.transaction, numbers, value),
})
