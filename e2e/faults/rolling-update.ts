import { setTimeout as pause } from 'node:timers/promises'
import { type Started, startProcess } from '../bench/api/child-process'
import { load } from '../bench/bench-run'
import { startReadyProxy } from './ready-proxy'
import { startReportLoad } from './report-load'

const UPDATES = load(5, 1)
/** Longer than the proxy needs to notice a stop. */
const DRAIN_MS = load(1_500, 500)

/**
 * Replaces two processes behind a proxy one after the other, several times, under load. Returns the keys of the acknowledged
 * reports and the reasons of refusals, of which there must be none.
 */
export async function updateUnderLoad(databaseUrl: string, bins: number) {
  const start = () =>
    startProcess('api-process.ts', {
      DATABASE_URL: databaseUrl,
      TRUST_PROXY: '127.0.0.1',
      DRAIN_MS: String(DRAIN_MS),
    })
  const pair: Started[] = [await start(), await start()]
  const proxy = await startReadyProxy(() => pair.map(({ address }) => address))
  const reports = startReportLoad(() => [proxy.address], bins)
  for (let i = 0; i < UPDATES * 2; i++) {
    const [old] = pair as [Started]
    // As compose and Kubernetes do: the new process starts and the proxy finds it, then the old one stops.
    pair.push(await start())
    await pause(DRAIN_MS / 2)
    await old.stop('SIGTERM')
    pair.shift()
  }
  await reports.stop()
  await proxy.close()
  await Promise.all(pair.map((one) => one.stop('SIGKILL')))
  return { acknowledged: reports.acknowledged, refusals: reports.refusals, updates: UPDATES * 2 }
}
