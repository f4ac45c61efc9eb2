import type { Database } from '../../../database/database'
import { type KeyedHash, keyedHash } from '../../../http/client-address'
import {
  giveEmail,
  type MailedReport,
  type ReportWithEmail,
  reportsWithEmail,
  type WantedEmail,
} from '../../report-inbox/resident-words'
import type { RecordChange } from './record-change'

/** Which reports have the e-mail address of a resident. Never the address. */
export interface ReportContactSources {
  /** Those of some reports, and of their duplicates, with a key of each address. */
  withEmail: (ids: readonly string[]) => Promise<ReportWithEmail[]>
}

/** The e-mail address of a resident, for a mail about their report. */
export interface ReportContactChanges {
  /** The address of one report for one message. It writes its own entry of the audit trail; send nothing before the change is committed. */
  giveEmail: (wanted: WantedEmail) => Promise<MailedReport | null>
}

export const reportContactSources = (database: Database): ReportContactSources => ({
  withEmail: (ids) => reportsWithEmail(database.query, hashOf(database), ids),
})

export const reportContactChanges = ({ change, inRecord, app }: RecordChange): ReportContactChanges => ({
  giveEmail: (wanted) => inRecord(() => giveEmail(change, hashOf(app.database), wanted)),
})

// The key is read once in a process.
const hashes = new WeakMap<Database, KeyedHash>()

function hashOf(database: Database): KeyedHash {
  const known = hashes.get(database)
  if (known) return known
  const hash = keyedHash(database)
  hashes.set(database, hash)
  return hash
}
