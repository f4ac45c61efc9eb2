import type { PartWork } from 'api/server-part'
import { and, asc, eq, sql } from 'drizzle-orm'
import { paths } from 'shared-domain'
import { isUnresolved } from 'shared-domain/contract'
import { followingOf, requestForm } from '../../../rules/open311/passed-on'
import { waitBeforeTry } from '../../../rules/retry-schedule'
import type { ConnectionSettings } from '../../connection-settings'
import { type OtherSystemRow, type PassedOnRow, passedOnReports } from '../../tables'
import { findSystem } from './change-passing-on'
import { findRequests, type GeoReportFailure, postRequest } from './georeport-client'

type Work = Pick<
  PartWork<'reports' | 'reportContacts', ConnectionSettings>,
  'read' | 'change' | 'record' | 'settings' | 'now'
>

/** Sends what is due, one report after the other, as long as the system takes them. */
export async function sendPassedOn(work: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimNext(work)
    if (!claimed) return
    await settle(work, claimed, await tryReport(work, claimed, signal))
  }
}

interface Claimed {
  system: OtherSystemRow
  row: PassedOnRow
  /** Whether an earlier try may have arrived. */
  wasUnclear: boolean
}

/**
 * Takes the next report, and sets its next try before it is sent: as `unclear`, because the server may stop before it knows what became of
 * it.
 */
const claimNext = ({ change, now }: Work): Promise<Claimed | null> =>
  change(async ({ transaction }) => {
    const system = await findSystem(transaction)
    if (!system?.isOn) return null
    const [next] = await transaction
      .select()
      .from(passedOnReports)
      .where(sql`state in ('waiting', 'unclear') and due_at <= ${new Date(now()).toISOString()}::timestamptz`)
      .orderBy(asc(passedOnReports.dueAt), asc(passedOnReports.reportId))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return null
    const tries = next.tries + 1
    const dueAt = new Date(now() + waitBeforeTry(tries, Math.random()))
    const [row] = await transaction
      .update(passedOnReports)
      .set({ tries, dueAt, state: 'unclear' })
      .where(eq(passedOnReports.reportId, next.reportId))
      .returning()
    return row ? { system, row, wasUnclear: next.state === 'unclear' } : null
  })

type Result = { requestId: string | null; token: string | null } | GeoReportFailure | 'resolved' | 'held'

async function tryReport(work: Work, claimed: Claimed, signal: AbortSignal): Promise<Result> {
  const { settings, record, change } = work
  const { system, row, wasUnclear } = claimed
  const options = { hostsInside: settings.hostsInside, signal }
  const [report] = await record.reports.list({ ids: [row.reportId], limit: 1 })
  if (!report) return wasUnclear ? HELD : 'held'
  if (!isUnresolved(report.status)) return 'resolved'
  if (wasUnclear) {
    const found = await findRequests(system, { service: row.service, since: row.madeAt }, options)
    if ('failure' in found) return { ...found, kind: 'unclear' }
    const arrived = found.find(({ description }) => description.includes(row.reference))
    if (arrived) return { requestId: arrived.id, token: null }
  }
  // Committed before it is sent: the audit trail has it by then.
  const words = system.sendsWords
    ? await change((changing) =>
        changing.record.reportContacts.giveNote({ reportId: row.reportId, system: system.name }),
      )
    : null
  const link = `${settings.productUrl}${paths.reportStatus(row.reference)}`
  return postRequest(system, requestForm(report, row.service, { receiver: system, words, link }), options)
}

const HELD: GeoReportFailure = { failure: 'the report is held for review', kind: 'not-sent' }

/** Keeps what became of a try. */
const settle = ({ change }: Work, { system, row, wasUnclear }: Claimed, result: Result): Promise<void> =>
  change(async ({ transaction, record, audit, tell }) => {
    const { reportId, dueAt, giveUpAt, tries } = row
    const write = (values: Partial<PassedOnRow>) =>
      transaction.update(passedOnReports).set(values).where(eq(passedOnReports.reportId, reportId))
    tell()
    if (result === 'held')
      // Its release writes it again. A release since the try began has set another time, and the row stays.
      await transaction
        .delete(passedOnReports)
        .where(and(eq(passedOnReports.reportId, reportId), eq(passedOnReports.dueAt, dueAt)))
    else if (result === 'resolved') await write({ state: 'settled', failure: null })
    else if ('failure' in result) {
      const isOver = result.kind === 'final' || dueAt >= giveUpAt
      const mayHaveArrived = wasUnclear || result.kind === 'unclear'
      const state = isOver ? 'failed' : mayHaveArrived ? 'unclear' : 'waiting'
      await write({ state, failure: result.failure })
      if (isOver) audit('open311.give-up', `report:${reportId}`, { system: system.name, tries })
    } else {
      const said = { status: 'open', notes: '' }
      const following = followingOf(null, said, system.name)
      const isOpen =
        following && (await record.reports.followStatus(reportId, { ...following, by: system.name }))
      await write({
        ...result,
        state: isOpen ? 'sent' : 'settled',
        saidStatus: said.status,
        saidNotes: '',
        failure: null,
      })
      audit('open311.passed-on', `report:${reportId}`, { system: system.name })
    }
  })
