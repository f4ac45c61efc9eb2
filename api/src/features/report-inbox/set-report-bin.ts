import { eq, sql } from 'drizzle-orm'
import { isUnresolved } from 'shared-domain/contract'
import { reports } from '../../database/schema'
import { Refusal } from '../../http/problems/refusal'
import { type Changeable, changeRecord } from '../../record/change-record'
import { refreshAlerts } from '../alerts/refresh-alerts'
import { isKnownBin, knownBin } from '../reports/known-bin'
import { lockReport } from '../reports/lock-report'
import { readReportDetails } from './report-details'

/** Sets the bin of a report that named an unknown one. The report counts for that bin from now on. */
export const setReportBin = (app: Changeable, by: string, id: string, binId: string) =>
  changeRecord(app, by, async ({ transaction, audit, tell }) => {
    const report = await lockReport(transaction, id)
    const wasUnknown = report.heldBecause === 'unknown-bin' || !(await isKnownBin(transaction, report.binId))
    if (!wasUnknown || !isUnresolved(report.status))
      throw new Refusal(
        'not-possible-now',
        'Only an unresolved report of an unknown bin can be given another bin.',
      )
    const bin = await knownBin(transaction, binId)
    if (!bin) {
      throw Refusal.ofField(
        'invalid-input',
        'body.binId',
        'The record has no such bin: choose one that it has.',
      )
    }
    const isHeld = report.isHeld && report.heldBecause !== 'unknown-bin'
    await transaction
      .update(reports)
      .set({
        binId: bin.id,
        location: bin.location,
        isHeld,
        changedAt: sql`now()`,
      })
      .where(eq(reports.id, id))
    audit('report.bin', `report:${id}`, { from: report.binId, to: bin.id })
    if (report.isHeld && !isHeld) audit('report.release', `report:${id}`, {})
    tell({ kind: 'reports', id })
    if (await refreshAlerts(transaction, [report.binId, bin.id])) tell({ kind: 'alerts' })
    return readReportDetails(transaction, id)
  })
