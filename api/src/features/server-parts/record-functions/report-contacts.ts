import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/database'
import { type KeyedHash, keyedHash } from '../../../http/client-address'
import {
  giveEmail,
  giveNote,
  giveState,
  type MailedReport,
  type ReportWithEmail,
  reportsWithEmail,
  type ToldReport,
  type WantedEmail,
} from '../../report-inbox/resident-words'
import type { NeedContext } from './need-context'

/** Which reports have the e-mail address of a resident. Never the address. */
export interface ReportContactSources {
  /** Those of some reports, and of their duplicates, with a key of each address. */
  withEmail: (ids: readonly string[]) => Promise<ReportWithEmail[]>
}

/** What a resident left with their report. Each writes its own entry of the audit trail; send nothing before the change is committed. */
export interface ReportContactChanges {
  /** The address of one report for one message. */
  giveEmail: (wanted: WantedEmail) => Promise<MailedReport | null>
  /** What the browsers that follow one report are told by one message. */
  giveState: (wanted: { reportId: string; message: string }) => Promise<ToldReport | null>
  /** What was written with one report, for a system of this name; `null` for nothing. */
  giveNote: (wanted: { reportId: string; system: string }) => Promise<string | null>
}

export const reportContactSources = (database: Database, app: FastifyInstance): ReportContactSources => ({
  async withEmail(ids) {
    const reports = await reportsWithEmail(database.query, hashOf(database), ids)
    return Promise.all(
      reports.map(async (report) => ({ ...report, language: await shownOrNone(app, report.language) })),
    )
  },
})

export const reportContactChanges = ({ change, app }: NeedContext): ReportContactChanges => ({
  giveEmail: async (wanted) => inShownLanguage(app, await giveEmail(change, hashOf(app.database), wanted)),
  giveState: async (wanted) => inShownLanguage(app, await giveState(change, wanted)),
  giveNote: (wanted) => giveNote(change, wanted),
})

const inShownLanguage = async <Told extends ToldReport>(
  app: FastifyInstance,
  told: Told | null,
): Promise<Told | null> => told && { ...told, language: await shownOrNone(app, told.language) }

/** The language of a report as long as residents see it: its links lead to the English pages otherwise. */
async function shownOrNone(app: FastifyInstance, language: string | null): Promise<string | null> {
  if (language === null) return null
  const languages = await app.councilLanguages.languages()
  return languages.some((one) => one.language === language && one.isShown) ? language : null
}

// The key is read once in a process.
const hashes = new WeakMap<Database, KeyedHash>()

function hashOf(database: Database): KeyedHash {
  const known = hashes.get(database)
  if (known) return known
  const hash = keyedHash(database)
  hashes.set(database, hash)
  return hash
}
