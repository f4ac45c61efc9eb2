import { setTimeout as pause } from 'node:timers/promises'
import { startDatabase } from 'api'
import { startPostgresPair } from 'bundled-postgres/testing'
import { fillBins } from '../bench/api/fill-bins'
import { load } from '../bench/bench-run'
import { startApiPair } from './api-pair'
import { breakableConnection } from './breakable-connection'
import { countReports, startReportLoad, type Tally } from './report-load'

const BEFORE_MS = load(10_000, 800)
const AFTER_MS = load(10_000, 500)

interface Failover extends Tally {
  failedOpens: number
  /** Time from the death of the primary to the next acknowledged report, in s. */
  failoverS: number
}

/** The primary dies under load, and its standby takes over at the same address. */
export async function failOverUnderLoad(bins: number): Promise<Failover> {
  const servers = await startPostgresPair({ isDurable: true })
  const connection = await breakableConnection(servers.primaryUrl)
  try {
    const before = await startDatabase({ databaseUrl: servers.primaryUrl, recordFolder: '' })
    await fillBins(before, bins)
    await before.close()
    const apis = await startApiPair(connection.url)
    const reports = startReportLoad(apis.addresses, bins)
    await pause(BEFORE_MS)
    const died = performance.now()
    connection.cut()
    await servers.killPrimary()
    await servers.promote()
    connection.leadTo(servers.standbyUrl)
    const known = reports.acknowledged.size
    while (reports.acknowledged.size === known) await pause(5)
    const failoverS = (performance.now() - died) / 1000
    await pause(AFTER_MS)
    await reports.stop()
    await apis.stop()
    const after = await startDatabase({ databaseUrl: servers.standbyUrl, recordFolder: '' })
    const tally = await countReports(after, reports.acknowledged)
    await after.close()
    return { ...tally, failedOpens: apis.failedOpens(), failoverS }
  } finally {
    connection.close()
    await servers.close()
  }
}
