import { and, eq, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { MODERATION_CHANGES, MODERATION_REFUSALS, SPAM_REASON } from 'shared-domain'
import {
  MODERATED_MAX,
  type OPERATIONS,
  type OperationAnswer,
  type OperationInput,
  type RefusedReport,
} from 'shared-domain/contract'
import type { Executor } from '../../database/in-transaction'
import { blockedAddresses, reportHistory, reports } from '../../database/schema'
import { type Change, type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { isProposedAs } from '../collections/propose-closing'
import { IS_HELD } from '../reports/held-reports'
import { IS_BIN_KNOWN } from '../reports/known-bin'

type Moderation = OperationInput<typeof OPERATIONS.moderateReports>['body']
type Moderated = OperationAnswer<typeof OPERATIONS.moderateReports>

/** The number of held, unresolved reports by reason. */
export async function countHeld(
  executor: Executor,
): Promise<OperationAnswer<typeof OPERATIONS.countHeldReports>> {
  // By the same clock that stamps received reports.
  const { rows } = await executor.execute<{ at: Date }>(sql`select now() as at`)
  const reasons = await executor
    .select({ because: reports.heldBecause, reports: sql<number>`count(*)::int` })
    .from(reports)
    .where(IS_HELD)
    .groupBy(reports.heldBecause)
    .orderBy(sql`2 desc`)
  return { reasons, countedAt: new Date(rows[0]?.at ?? 0).toISOString() }
}

/** Moderates many reports at once. Reports that cannot be changed are named in the answer. */
export const moderateReports = (app: Changeable, by: string, { action, reports: which }: Moderation) =>
  changeRecord(app, by, async (change): Promise<Moderated> => {
    const chosen = chosenBy(which)
    if (action === 'block-addresses' || action === 'unblock-addresses')
      return blockAddresses(change, chosen, action === 'block-addresses')
    const { transaction, audit, tell } = change
    const fitting = and(chosen, CHANGEABLE[action])
    const all = await transaction.$count(reports, fitting)
    const locked = await transaction
      .select({ id: reports.id, status: reports.status })
      .from(reports)
      .where(fitting)
      .orderBy(reports.id)
      .limit(MODERATED_MAX)
      .for('no key update')
    const refused = await readRefused(transaction, action, chosen)
    const changed = locked.map(({ id }) => id)
    if (changed.length === 0) return { ids: [], left: 0, addresses: 0, refused }
    const rows = await transaction
      .update(reports)
      .set({
        ...MODERATION_CHANGES[action],
        ...(action === 'hold' && { isProposedToClose: isProposedAs(sql`'open'::report_status`) }),
        changedAt: sql`now()`,
      })
      .where(inArray(reports.id, changed))
      .returning({ id: reports.id, binId: reports.binId, status: reports.status })
    const before = new Map(locked.map(({ id, status }) => [id, status]))
    const moved = rows.filter(({ id, status }) => status !== before.get(id))
    const reason = action === 'close-as-spam' ? SPAM_REASON : null
    if (moved.length > 0)
      await transaction
        .insert(reportHistory)
        .values(moved.map(({ id, status }) => ({ reportId: id, status, reason, by })))
    for (const id of changed) audit(`report.${action}`, `report:${id}`, { together: changed.length })
    tell({ kind: 'reports', id: null })
    const binIds = [...new Set(rows.map(({ binId }) => binId))]
    if (await refreshAlerts(transaction, binIds)) tell({ kind: 'alerts' })
    return { ids: changed, left: all - changed.length, addresses: 0, refused }
  })

const CHANGEABLE = {
  release: and(IS_HELD, IS_BIN_KNOWN),
  'close-as-spam': IS_HELD,
  hold: or(
    and(eq(reports.isHeld, false), eq(reports.status, 'open')),
    and(eq(reports.isHeld, true), eq(reports.status, 'closed')),
  ),
} as const

/** The chosen reports that the action does not change, each with the reason. */
async function readRefused(
  transaction: Executor,
  action: keyof typeof CHANGEABLE,
  chosen: SQL,
): Promise<RefusedReport[]> {
  const rows = await transaction
    .select({ id: reports.id, reference: reports.reference, isHeld: sql<boolean>`${IS_HELD}` })
    .from(reports)
    .where(and(chosen, not(CHANGEABLE[action] as SQL)))
    .orderBy(reports.id)
    .limit(MODERATED_MAX)
  return rows.map(({ id, reference, isHeld }) => ({
    id,
    reference,
    reason: MODERATION_REFUSALS[action](isHeld),
  }))
}

const chosenBy = (which: Moderation['reports']): SQL =>
  ('ids' in which
    ? inArray(reports.id, which.ids)
    : and(
        IS_HELD,
        lte(reports.reportedAt, new Date(which.until)),
        which.because && eq(reports.heldBecause, which.because),
      )) as SQL

/** How long an address stays blocked. */
const BLOCKED = sql`now() + interval '1 day'`

/**
 * Blocks or unblocks the addresses of the chosen reports. The answer and the audit trail name one report of each address, not the
 * addresses.
 */
async function blockAddresses(
  { transaction, audit, tell }: Change,
  chosen: SQL,
  isBlocked: boolean,
): Promise<Moderated> {
  const sent = await transaction
    .select({ id: sql<string>`min(${reports.id}::text)`, addressHash: sql<string>`${reports.addressHash}` })
    .from(reports)
    .where(and(chosen, isNotNull(reports.addressHash)))
    .groupBy(reports.addressHash)
    .orderBy(reports.addressHash)
  const hashes = sent.map(({ addressHash }) => addressHash)
  if (hashes.length === 0) return { ids: [], left: 0, addresses: 0 }
  const changed = isBlocked
    ? await transaction.execute<{ addressHash: string }>(sql`
        insert into ${blockedAddresses} (address_hash, until)
        select unnest(${sql.param(hashes)}::text[]), ${BLOCKED}
        on conflict (address_hash) do update set until = excluded.until
        returning address_hash as "addressHash"`)
    : await transaction.execute<{ addressHash: string }>(sql`
        delete from ${blockedAddresses} where address_hash = any(${sql.param(hashes)}::text[]) and until > now()
        returning address_hash as "addressHash"`)
  const done = new Set(changed.rows.map(({ addressHash }) => addressHash))
  const action = isBlocked ? 'report.block-address' : 'report.unblock-address'
  const ids = sent.filter(({ addressHash }) => done.has(addressHash)).map(({ id }) => id)
  for (const id of ids) audit(action, `report:${id}`, {})
  tell({ kind: 'reports', id: null })
  return { ids, left: 0, addresses: done.size }
}
