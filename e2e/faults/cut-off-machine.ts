import { setTimeout as pause } from 'node:timers/promises'
import { startProcess } from '../bench/api/child-process'
import { load } from '../bench/bench-run'
import { breakableConnection } from './breakable-connection'
import { startReadyProxy } from './ready-proxy'
import { startReportLoad } from './report-load'

const CUT_OFFS = load(5, 1)
const CUT_OFF_MS = load(10_000, 600)
const BETWEEN_MS = load(2_000, 300)

/**
 * One of two machines behind a proxy loses its network to the proxy and to the database: requests to it hang. Returns the
 * acknowledged reports.
 */
export async function cutOffOneMachine(databaseUrl: string, bins: number) {
  const start = (url: string) =>
    startProcess('api-process.ts', { DATABASE_URL: url, TRUST_PROXY: '127.0.0.1' })
  const toDatabase = await breakableConnection(databaseUrl)
  const [lonely, other] = [await start(toDatabase.url), await start(databaseUrl)]
  const toProxy = await breakableConnection(lonely.address)
  // The origin, because a server's address has no trailing slash.
  const addresses = [new URL(toProxy.url).origin, other.address]
  const proxy = await startReadyProxy(() => addresses)
  const reports = startReportLoad(() => [proxy.address], bins)
  for (let i = 0; i < CUT_OFFS; i++) {
    await pause(BETWEEN_MS)
    toProxy.stall()
    toDatabase.stall()
    await pause(CUT_OFF_MS)
    toProxy.mend()
    toDatabase.mend()
  }
  await reports.stop()
  await proxy.close()
  await Promise.all([lonely.stop('SIGKILL'), other.stop('SIGKILL')])
  for (const connection of [toProxy, toDatabase]) connection.close()
  return { acknowledged: reports.acknowledged, times: CUT_OFFS, seconds: CUT_OFF_MS / 1000 }
}
