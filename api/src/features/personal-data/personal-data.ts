import { and, inArray, sql } from 'drizzle-orm'
import fp from 'fastify-plugin'
import { mentions, type PersonalIdentifier, parseIdentifier } from 'shared-domain'
import { type FoundPersonalData, OPERATIONS } from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { reportAdditions, reportHistory, reportPhotos, reports } from '../../database/schema'
import { serveOperation } from '../../http/operations/serve-operation'
import { Refusal } from '../../http/problems/refusal'
import { changeRecord } from '../../record/change-record'
import { findPersonalData } from './find-personal-data'

/** Finds and erases the personal data of a resident, by phone number or e-mail address. */
export const personalData = fp(
  async (app) => {
    serveOperation(app, OPERATIONS.findPersonalData, ({ body }, { principal, ip }) =>
      changeRecord(app, principal.name, async (change) => {
        const identifier = identifierOf(body.identifier, 'body.identifier')
        const found = await findPersonalData(change.transaction, identifier)
        change.audit('personal-data.read', 'personal-data', { kind: identifier.kind, ...extentOf(found) }, ip)
        return found
      }),
    )
    serveOperation(app, OPERATIONS.erasePersonalData, ({ body }, { principal, ip }) =>
      changeRecord(app, principal.name, async (change) => {
        const { transaction } = change
        const identifier = identifierOf(body.identifier, 'body.identifier')
        refuseOther(identifier, identifierOf(body.typedAgain, 'body.typedAgain'))
        const found = await findPersonalData(transaction, identifier)
        refuseUnseen(found, body.seen)
        await eraseReports(transaction, found, identifier)
        await eraseEntries(transaction, found, identifier)
        for (const { id } of found.reports) change.tell({ kind: 'reports', id })
        const erased = { kind: identifier.kind, ...extentOf(found) }
        change.audit('personal-data.erase', 'personal-data', erased, ip)
        return {
          reports: found.reports.length,
          photos: photosOf(found).length,
          auditEntries: found.auditEntries.length,
        }
      }),
    )
  },
  { name: 'personal-data', dependencies: ['database', 'auth', 'live'] },
)

function identifierOf(written: string, field: string): PersonalIdentifier {
  const identifier = parseIdentifier(written)
  if (identifier) return identifier
  const detail = 'Write a phone number such as 021 123 4567, or an address such as kiri@example.nz.'
  throw new Refusal('invalid-input', detail, [{ field, detail }])
}

function refuseOther(identifier: PersonalIdentifier, typed: PersonalIdentifier): void {
  if (typed.kind === identifier.kind && typed.value === identifier.value) return
  const detail = 'This is another number or address than the one that was looked for: type the same again.'
  throw new Refusal('invalid-input', detail, [{ field: 'body.typedAgain', detail }])
}

function refuseUnseen(found: FoundPersonalData, seen: { reports: number; auditEntries: number }): void {
  if (found.reports.length === seen.reports && found.auditEntries.length === seen.auditEntries) return
  throw new Refusal('changed-meanwhile', 'More or less is kept than was shown: look again, then erase it.')
}

const photosOf = ({ reports }: FoundPersonalData) => reports.flatMap(({ photoIds }) => photoIds)

/** What the audit trail stores of a search or erasure: ids and counts, without any personal data. */
const extentOf = (found: FoundPersonalData) => ({
  reports: found.reports.map(({ id }) => id),
  photos: photosOf(found).length,
  entries: found.auditEntries.map(({ id }) => Number(id)),
})

const UNKNOWN_LOCATION = 'Unknown location'

/** Removes personal data from reports, which stay otherwise. Hashes are removed too, because short texts can be guessed from them. */
async function eraseReports(
  transaction: Executor,
  found: FoundPersonalData,
  identifier: PersonalIdentifier,
): Promise<void> {
  const ids = found.reports.map(({ id }) => id)
  const kept = await transaction
    .update(reports)
    .set({ contact: null, note: null, bodyHash: '', addressHash: null })
    .where(inArray(reports.id, ids))
    .returning({ id: reports.id, location: reports.location })
  const located = kept.filter(({ location }) => mentions(location, identifier)).map(({ id }) => id)
  await transaction.update(reports).set({ location: UNKNOWN_LOCATION }).where(inArray(reports.id, located))
  await transaction.delete(reportPhotos).where(inArray(reportPhotos.reportId, ids))
  await transaction
    .update(reportAdditions)
    .set({ bodyHash: '' })
    .where(inArray(reportAdditions.reportId, ids))
  const replies = found.reports.flatMap((report) => report.replies)
  await transaction
    .update(reportHistory)
    .set({ reason: null })
    .where(and(inArray(reportHistory.reportId, ids), inArray(reportHistory.reason, replies)))
}

/** Erases the values of audit entries. Each keeps a commitment in their place, so that the seals still verify. */
async function eraseEntries(
  transaction: Executor,
  found: FoundPersonalData,
  { value }: PersonalIdentifier,
): Promise<void> {
  const seqs = `{${found.auditEntries.map(({ id }) => id).join()}}`
  const { rows } = await transaction.execute<{ erased: number }>(
    sql`select erase_audit_values(${seqs}::bigint[], ${value}) as erased`,
  )
  // An incomplete erasure is rolled back.
  if (rows[0]?.erased !== found.auditEntries.length)
    throw new Error(
      `Of ${found.auditEntries.length} entries of the audit trail ${rows[0]?.erased} were erased.`,
    )
}
