import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { fetchLayer, mirrorLayer } from 'api/measuring'
import { MINUTE_MS, NEW_ZEALAND, SPEC_FIELDS } from 'shared-domain'
import { makeFeature, makePage, startFakeLayer } from 'shared-domain/testing/fake-layer'

const BINS = 200
const FULL = 20

const features = (of: (n: number) => object) =>
  Array.from({ length: BINS }, (_, n) => makeFeature(n + 1, of(n)))
const truth = features((n) =>
  n < FULL ? { FILL_LEVEL: 95, STATUS: 'Full' } : { FILL_LEVEL: 10 + (n % 40), STATUS: 'Normal' },
)

/** What a layer says when something at the council has broken: most levels are lost, whatever stands in their place. */
const LIES: [what: string, features: object[]][] = [
  ['“Half full” of every bin', features(() => ({ FILL_LEVEL: null, STATUS: 'Half full' }))],
  ['no level', features(() => ({ FILL_LEVEL: null, STATUS: null }))],
  ['0 % of every bin', features(() => ({ FILL_LEVEL: 0, STATUS: 'Normal' }))],
  ['the greatest number of a byte', features(() => ({ FILL_LEVEL: 255, STATUS: 'Normal' }))],
  ['no bins', []],
]

/** A council's layer loses its levels, in several ways and each for a quarter of an hour; returns how many full alerts the record closed. */
export async function loseLevels(): Promise<number> {
  const recordFolder = await mkdtemp(join(tmpdir(), 'layer-record-'))
  const database = await startDatabase({ recordFolder })
  const layer = await startFakeLayer()
  let now = Date.now()
  const poll = async (said: readonly object[]) => {
    now += 5 * MINUTE_MS
    layer.answer(() => ({ body: makePage([...said]) }))
    const asked = { ...layer.layer, extent: NEW_ZEALAND, fields: SPEC_FIELDS }
    const signal = new AbortController().signal
    await mirrorLayer(
      { database, live: { wake: () => undefined } },
      (thresholds) => fetchLayer(asked, { fetch, signal, thresholds, wait: async () => undefined }),
      { maxLossPercent: 10, now },
    )
  }
  const fullAlerts = async () =>
    (await database.pool.query(`select from alerts where closed_at is null and type = 'full'`)).rowCount ?? 0
  try {
    await poll(truth)
    await poll(truth)
    const before = await fullAlerts()
    if (before !== FULL)
      throw new Error(`${before} of ${FULL} full bins have an alert before the layer lies.`)
    let closed = 0
    for (const [what, lie] of LIES) {
      // A doubt is told as a failure of the read.
      for (let i = 0; i < 3; i += 1) await poll(lie).catch(() => undefined)
      const lost = before - (await fullAlerts())
      if (lost > 0) console.log(`Closed ${lost} alerts: the layer said ${what}`)
      closed += Math.max(0, lost)
      await poll(truth).catch(() => undefined)
      await poll(truth).catch(() => undefined)
    }
    return closed
  } finally {
    layer.close()
    await database.close()
    await rm(recordFolder, { recursive: true, force: true })
  }
}
